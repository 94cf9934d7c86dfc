//! Stands for the crate rand, which cannot be had without a network: enough for wolges to compile. Its bag of tiles
//! wants it, and no bag is drawn from when moves are found.

pub mod prelude {
    pub use crate::{Rng, RngCore, SliceRandom};
}

pub trait RngCore {
    fn next_u64(&mut self) -> u64;
}

impl<T: RngCore + ?Sized> RngCore for &mut T {
    fn next_u64(&mut self) -> u64 {
        (**self).next_u64()
    }
}

pub trait Rng: RngCore {
    fn random_range(&mut self, _range: impl std::ops::RangeBounds<usize>) -> usize {
        unimplemented!()
    }
}

impl<T: RngCore + ?Sized> Rng for T {}

pub trait SliceRandom {
    fn shuffle(&mut self, _dice: &mut (impl RngCore + ?Sized)) {
        unimplemented!()
    }

    fn partial_shuffle(&mut self, _dice: &mut (impl RngCore + ?Sized), _amount: usize) {
        unimplemented!()
    }
}

impl<T> SliceRandom for [T] {}
