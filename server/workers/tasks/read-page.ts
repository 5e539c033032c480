import type { Result } from '../../domain/result.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type ReadPage = WorkerTasks['read-page']

/** One page as requested. Errors: those of opening, reading and converting it. */
export function readPage({ file, page, maxWidth, maxHeight, as }: ReadPage['input']): Promise<ReadPage['output']> {
  return withReader(file, async (reader): Promise<Result<{ bytes: Uint8Array; mediaType: string }>> => {
    const picture = await reader.readPage(page, maxWidth === undefined ? {} : { maxWidth })
    const isUntouched = maxWidth === undefined && maxHeight === undefined && (as ?? 'original') === 'original'
    if (!picture.ok || isUntouched) return picture
    // The image library loads on first use: a thread that only sends pages unchanged never loads it.
    const { shrinkPage } = await import('../../images/shrink-page.ts')
    return shrinkPage(picture.value, {
      ...(maxWidth === undefined ? {} : { maxWidth }),
      ...(maxHeight === undefined ? {} : { maxHeight }),
      ...(as === undefined ? {} : { as }),
    })
  })
}
