import type { Clock } from '../../domain/ids.ts'
import type { KnownFile, WorkerPool } from '../../workers/messages.ts'
import { createOpenFiles } from './open-files.ts'

/** A page that lies uncompressed in its file. */
export type StoredPage = {
  readonly path: string
  readonly offset: number
  readonly size: number
  readonly mediaType: string
  /** At most a megabyte at a time; null when the file changed meanwhile. */
  read(position: number, length: number): Promise<Uint8Array | null>
}

/** Where pages lie in their files, found by a worker once for each content of a file. */
export type StoredPages = {
  /** @param number 1-based. Null: a worker has to read this page */
  locate(file: KnownFile, number: number): Promise<StoredPage | null>
  sweep(): Promise<void>
  close(): Promise<void>
}

type Ranges = ReadonlyArray<{ readonly offset: number; readonly size: number; readonly mediaType: string } | null>

const keptFiles = 128
/** Pages kept in all: a hundred thousand entries of one archive must not push the server over. */
const keptPages = 200_000

export function openStoredPages(workers: WorkerPool, clock: Clock): StoredPages {
  const files = createOpenFiles(clock)
  const located = new Map<string, Promise<Ranges>>()
  let pages = 0

  const find = (file: KnownFile): Promise<Ranges> => {
    const key = `${file.size} ${file.mtimeUs} ${file.path}`
    const kept = located.get(key)
    if (kept !== undefined) return kept
    const ranges = workers.run('locate-pages', { file }).then((answer) => (answer.ok ? answer.value : []))
    located.set(key, ranges)
    ranges.then(
      (found) => {
        pages += found.length
        shrink()
      },
      () => located.delete(key),
    )
    return ranges
  }

  const shrink = () => {
    if (located.size <= keptFiles && pages <= keptPages) return
    const [oldest] = located
    if (oldest === undefined) return
    located.delete(oldest[0])
    void oldest[1].then((ranges) => {
      pages -= ranges.length
      shrink()
    })
  }

  return {
    async locate(file, number) {
      const range = (await find(file))[number - 1]
      if (range === null || range === undefined) return null
      const read = (position: number, length: number) => files.read(file, position, length)
      return { path: file.path, ...range, read }
    },
    sweep: files.sweep,
    close: files.close,
  }
}
