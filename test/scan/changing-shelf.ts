import { createHash } from 'node:crypto'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { randomOf, seedOf } from '../kit/seeded.ts'

/** The expected state of a book. */
export type Volume = {
  /** Its current path; null once deleted. */
  path: string | null
  /** Hashes of all of its contents, the current last. */
  readonly hashes: string[]
  /** Its id once it is in a database. */
  id: string | null
}

/** A library folder that records its changes. */
export type Shelf = {
  readonly folder: LibraryFolder
  readonly volumes: readonly Volume[]
  readonly random: () => number
  /** Renames, rewrites and deletes a book each, and adds some. No book is changed twice. */
  changeFiles(): void
  volumeOf(fileHash: string): Volume | undefined
}

const SERIES = 24
/** Books added by each call of `stir`. */
const ADDED = 6

/** Changes and the timing of kills are random. */
const killSeed = seedOf('KILL_SEED')
process.stderr.write(`kills, seed ${killSeed} (KILL_SEED)\n`)

/** A library folder of small comics, reproducible by seed. */
export function createShelf(count: number): Shelf {
  const folder = createLibraryFolder()
  const random = randomOf(killSeed)
  const volumes: Volume[] = []
  const byHash = new Map<string, Volume>()
  let written = 0

  function write(volume: Volume, path: string): void {
    written += 1
    const bytes = comicBytes({ pages: 3, note: `content ${String(written).padStart(5, '0')}` })
    const hash = createHash('sha256').update(bytes).digest('hex')
    folder.put(path, bytes)
    volume.path = path
    volume.hashes.push(hash)
    byHash.set(hash, volume)
  }

  function add(): void {
    const volume: Volume = { path: null, hashes: [], id: null }
    const number = volumes.push(volume)
    const series = `Series ${String.fromCharCode(65 + (number % SERIES))}`
    write(volume, `${series}/${series} ${String(number).padStart(4, '0')}.cbz`)
  }

  for (let n = 0; n < count; n++) add()
  const untouched = [...volumes].sort(() => random() - 0.5)

  function next(): { readonly volume: Volume; readonly path: string } {
    const volume = untouched.pop()
    if (volume?.path === undefined || volume.path === null) throw new Error('The shelf is too small')
    return { volume, path: volume.path }
  }

  return {
    folder,
    volumes,
    random,
    changeFiles() {
      const renamed = next()
      const path = `Moved ${renamed.volume.hashes[0]?.slice(0, 1)}/${renamed.path.replace('/', ' - ')}`
      folder.move(renamed.path, path)
      renamed.volume.path = path
      const rewritten = next()
      write(rewritten.volume, rewritten.path)
      const deleted = next()
      folder.remove(deleted.path)
      deleted.volume.path = null
      for (let n = 0; n < ADDED; n++) add()
    },
    volumeOf: (fileHash) => byHash.get(fileHash),
  }
}
