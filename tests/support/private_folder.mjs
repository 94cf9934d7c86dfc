// A private file system that stands in for a browser's, in memory.
/** A folder; `room` bounds the bytes of a file, `onWrite` is told them after each write. */
export class PrivateFolder {
  files = new Map();
  isStubborn = false; // nothing can be deleted
  room = Infinity; // bytes
  onWrite = () => {};
  async getFileHandle(name, { create = false } = {}) {
    if (!this.files.has(name)) {
      if (!create) throw new DOMException("none", "NotFoundError");
      this.files.set(name, { bytes: new Uint8Array(), isOpen: false });
    }
    return new FileHandle(this, name);
  }
  async removeEntry(name) {
    if (!this.files.has(name)) throw new DOMException("none", "NotFoundError");
    if (this.isStubborn || this.files.get(name).isOpen) throw new DOMException("in use", "NoModificationAllowedError");
    this.files.delete(name);
  }
}

class FileHandle {
  constructor(folder, name) {
    this.folder = folder;
    this.file = folder.files.get(name);
  }
  async getFile() {
    return new Blob([this.file.bytes]);
  }
  async createSyncAccessHandle() {
    if (this.file.isOpen) throw new DOMException("in use", "NoModificationAllowedError");
    this.file.isOpen = true;
    const { file, folder } = this;
    const resize = (size) => {
      if (size > Math.max(folder.room, file.bytes.length)) throw new DOMException("full", "QuotaExceededError");
      const bytes = new Uint8Array(size);
      bytes.set(file.bytes.subarray(0, size));
      file.bytes = bytes;
    };
    return {
      read(into, { at }) {
        const part = file.bytes.subarray(at, at + into.byteLength);
        new Uint8Array(into.buffer, into.byteOffset, into.byteLength).set(part);
        return part.length;
      },
      write(from, { at }) {
        if (at + from.byteLength > file.bytes.length) resize(at + from.byteLength);
        file.bytes.set(new Uint8Array(from.buffer, from.byteOffset, from.byteLength), at);
        folder.onWrite(file.bytes);
        return from.byteLength;
      },
      truncate: resize,
      flush() {},
      getSize: () => file.bytes.length,
      close() {
        file.isOpen = false;
      },
    };
  }
}
