import { fail } from '../../domain/result.ts'
import { findTextPosition } from '../../formats/epub/resources/text-points.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type FindText = WorkerTasks['find-text']

/**
 * A position in one document of an EPUB. Errors: those of opening and of the document; `page-missing` for other
 * formats.
 */
export function findText({ file, name, at }: FindText['input']): Promise<FindText['output']> {
  return withReader(file, async (reader) => {
    if (reader.epub === null) return fail('page-missing')
    const bytes = await reader.readEntry(name)
    return bytes.ok ? findTextPosition(bytes.value, at) : bytes
  })
}
