/* A folder of the browser's own file system (OPFS) as one that Python sees. Each read and write goes to the file at once, without
   waiting; what SQLite syncs is flushed. Handles can only be opened beforehand, so the folder holds these files and no others. */
const ENOENT = 44, EACCES = 2, EINVAL = 28, EIO = 29, ENOSPC = 51; // as Emscripten numbers them
const FOLDER = 0o40777, FILE = 0o100666;

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// A worker that has just been ended may hold its files for a moment longer.
async function open(file, tries = 50) {
  try {
    return await file.createSyncAccessHandle();
  } catch (error) {
    if (error.name !== "NoModificationAllowedError" || tries === 0) throw error;
    await pause(100);
    return open(file, tries - 1);
  }
}

export async function openFiles(folderName, names) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  const files = {};
  for (const name of names) files[name] = await open(await folder.getFileHandle(name, { create: true }));
  return files;
}

export function fileSystem(FS, files) {
  // A file that holds nothing isn't there: SQLite asks whether its journal is.
  const there = new Set(Object.keys(files).filter((name) => files[name].getSize() > 0));

  const refuse = (code) => { throw new FS.ErrnoError(code); };
  const refused = () => refuse(EACCES);
  // Anything else that is thrown would end Python for good.
  const safely = (operation) => (...given) => {
    try {
      return operation(...given);
    } catch (error) {
      if (error instanceof FS.ErrnoError) throw error;
      return refuse(error.name === "QuotaExceededError" ? ENOSPC : EIO);
    }
  };
  const allSafely = (operations) => Object.fromEntries(Object.entries(operations).map(([name, each]) => [name, safely(each)]));
  const sizeOf = (node) => files[node.name].getSize();

  function nodeOf(parent, name, mode) {
    const node = FS.createNode(parent, name, mode, 0);
    node.node_ops = nodeOperations;
    node.stream_ops = streamOperations;
    return node;
  }

  const nodeOperations = allSafely({
    getattr(node) {
      const size = FS.isDir(node.mode) ? 4096 : sizeOf(node);
      const time = new Date(0);
      return { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime: time, mtime: time, ctime: time, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr(node, { size }) {
      if (size !== undefined) files[node.name].truncate(size);
    },
    lookup(parent, name) {
      return there.has(name) ? nodeOf(parent, name, FILE) : refuse(ENOENT);
    },
    mknod(parent, name) {
      if (!files[name]) return refused();
      there.add(name);
      return nodeOf(parent, name, FILE);
    },
    unlink(parent, name) {
      files[name].truncate(0);
      files[name].flush();
      there.delete(name);
    },
    readdir: () => [".", "..", ...there],
    rename: refused,
    rmdir: refused,
    symlink: refused,
  });

  const streamOperations = allSafely({
    open() {},
    // SQLite opens the folder too, to sync it.
    close({ node }) { files[node.name]?.flush(); },
    fsync({ node }) {
      files[node.name]?.flush();
      return 0;
    },
    read: ({ node }, buffer, offset, length, at) => files[node.name].read(buffer.subarray(offset, offset + length), { at }),
    write: ({ node }, buffer, offset, length, at) => files[node.name].write(buffer.subarray(offset, offset + length), { at }),
    llseek({ node, position }, offset, from) {
      const to = offset + [0, position, sizeOf(node)][from];
      return to < 0 ? refuse(EINVAL) : to;
    },
  });

  return { mount: () => nodeOf(null, "/", FOLDER) };
}
