import { fail, succeed } from '../../domain/result.ts'
import { findQuotedPlaces } from '../../formats/epub/resources/quoted-places.ts'
import type { TaskInput, TaskOutput } from '../messages.ts'
import { countProgress } from '../progress.ts'
import { withReader } from '../reader-cache.ts'

/** Marks of other programs in an EPUB. Errors: those of opening; `page-missing` for other formats. */
export function findQuotes({ file, quotes }: TaskInput<'find-quotes'>): Promise<TaskOutput<'find-quotes'>> {
  return withReader(file, async (reader) => {
    const { epub, readResource } = reader
    if (epub === null || readResource === undefined) return fail('page-missing')
    const book = {
      spine: epub.spine,
      readMarkup: (name: string) => reader.readEntry(name),
      readShown: async (name: string) => (await reader.readResource?.(name)) ?? fail('page-missing'),
    }
    return succeed(await findQuotedPlaces(book, quotes, countProgress))
  })
}
