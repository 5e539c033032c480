import type { Database } from '../../db/database.ts'
import { type WriteArgs, write } from '../../db/write.ts'

type CoverSize = WriteArgs<'storeCoverSizes'>['sizes'][number]

/** Collects the sizes of covers and stores them in batches: a page of covers takes one commit or two. */
export type CoverSizes = {
  note(size: CoverSize): void
  /** Stores the collected sizes; called when no more are expected for now. */
  flush(): void
  /** Stores the remaining sizes and stops. */
  close(): Promise<void>
}

const atOnce = 200

/**
 * @param onFailure called when sizes could not be stored: they are collected again when the thumbnails are made again
 */
export function createCoverSizes(database: Pick<Database, 'commit'>, onFailure: (error: unknown) => void): CoverSizes {
  let pending: CoverSize[] = []
  let stored: Promise<unknown> = Promise.resolve()

  function flush(): void {
    if (pending.length === 0) return
    const sizes = pending
    pending = []
    const commit = () => database.commit([write('storeCoverSizes', { sizes })], { priority: 'scan' })
    stored = stored.then(commit).catch(onFailure)
  }

  return {
    note(size) {
      pending.push(size)
      if (pending.length >= atOnce) flush()
    },
    flush,
    async close() {
      flush()
      await stored
    },
  }
}
