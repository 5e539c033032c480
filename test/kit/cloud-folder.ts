import { readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { comicBytes, type LibraryFolder } from './library-folder.ts'

/** What a provider of cloud storage does with files of a folder. */
export type CloudFolder = {
  /** A comic of 20 KB on the disk. */
  download(path: string): void
  /** A file that was never on the disk: size and time are known. */
  list(path: string): void
  /** Frees the space of a file; size, time and inode stay. */
  evict(path: string): void
  /** Brings the content back. */
  bringBack(path: string): void
}

/** Large enough not to be stored in the entry of its folder. */
const padding = 20_000

/** Whole seconds, which every file system stores exactly. */
const mtime = 1_700_000_000

/** Files without blocks are sparse ones here: whoever reads them finds zeros. */
export function createCloudFolder(folder: LibraryFolder): CloudFolder {
  const contents = new Map<number, Buffer>()
  let count = 0

  function download(path: string): void {
    count += 1
    folder.put(path, comicBytes({ info: { Writer: 'Ann Lee' }, note: String(count).padStart(padding, 'x') }))
    utimesSync(folder.at(path), mtime + count, mtime + count)
  }

  function evict(path: string): void {
    const file = folder.at(path)
    const { ino, size, mtime: time } = statSync(file)
    contents.set(ino, readFileSync(file))
    truncateSync(file, 0)
    truncateSync(file, size)
    utimesSync(file, time, time)
  }

  return {
    download,
    evict,
    list(path) {
      download(path)
      evict(path)
    },
    bringBack(path) {
      const file = folder.at(path)
      const { ino, mtime: time } = statSync(file)
      writeFileSync(file, contents.get(ino) ?? '')
      utimesSync(file, time, time)
    },
  }
}
