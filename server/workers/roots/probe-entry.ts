import { closeSync, constants, type Dirent, openSync, readdirSync, readSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders searched for a file. */
const maxFolders = 200

/**
 * Accesses a folder in every way that a scan and a reader do, so that a hanging drive hangs here. Refusals count as
 * responses. The file system statistics and the opening of a file are never served from a cache.
 */
function probe(root: string): void {
  attempt(() => statfsSync(root))
  attempt(() => statSync(root))
  const waiting = [root]
  for (let count = 0; count < maxFolders; count += 1) {
    const folder = waiting.shift()
    const entries = folder === undefined ? [] : (attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    const file = entries.find((entry: Dirent) => entry.isFile())
    if (folder === undefined) return
    if (file !== undefined) {
      readSome(join(folder, file.name))
      return
    }
    waiting.push(...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)))
  }
}

function readSome(path: string): void {
  attempt(() => {
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    readSync(fd, Buffer.alloc(4_096), 0, 4_096, 0)
    closeSync(fd)
  })
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

probe(process.argv[2] ?? '')
