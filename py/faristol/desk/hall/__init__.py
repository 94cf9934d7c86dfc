"""Show the hall what is public: one picture, made of nothing else."""
