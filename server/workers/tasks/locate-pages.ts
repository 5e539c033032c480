import { succeed } from '../../domain/result.ts'
import type { PageRange } from '../../formats/book-format.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type LocatePages = WorkerTasks['locate-pages']

/** Errors: those of opening. A page that cannot be located is null: reading it reports the reason. */
export function locatePages({ file }: LocatePages['input']): Promise<LocatePages['output']> {
  return withReader(file, async (reader) => {
    const ranges: (PageRange | null)[] = []
    for (const page of reader.pages) {
      const range = await reader.locatePage?.(page.number)
      ranges.push(range?.ok ? range.value : null)
    }
    return succeed(ranges)
  })
}
