import type { Database } from '../../db/database.ts'
import { type WriteArgs, write } from '../../db/write.ts'

type CoverSize = WriteArgs<'storeCoverSizes'>['sizes'][number]

/** The sizes of covers as they become known, stored many at a time: a wall of covers is one commit or two. */
export type CoverSizes = {
  note(size: CoverSize): void
  /** Stores what was noted; called when there is nothing more to come for now. */
  flush(): void
  /** Stores the rest, and ends when it is stored. */
  close(): Promise<void>
}

const atOnce = 200

/** @param onFailure told when sizes could not be stored: they are noted again when the pictures are made again */
export function createCoverSizes(database: Pick<Database, 'commit'>, onFailure: (error: unknown) => void): CoverSizes {
  let noted: CoverSize[] = []
  let stored: Promise<unknown> = Promise.resolve()

  function flush(): void {
    if (noted.length === 0) return
    const sizes = noted
    noted = []
    const commit = () => database.commit([write('storeCoverSizes', { sizes })], { priority: 'scan' })
    stored = stored.then(commit).catch(onFailure)
  }

  return {
    note(size) {
      noted.push(size)
      if (noted.length >= atOnce) flush()
    },
    flush,
    async close() {
      flush()
      await stored
    },
  }
}
