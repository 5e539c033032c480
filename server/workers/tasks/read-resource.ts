import { fail } from '../../domain/result.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type ReadResource = WorkerTasks['read-resource']

/**
 * One sanitised resource of an EPUB. Errors: those of opening and of the resource; `page-missing` for other formats.
 */
export function readResource({ file, name, syntax }: ReadResource['input']): Promise<ReadResource['output']> {
  return withReader(file, async (reader) => (await reader.readResource?.(name, syntax)) ?? fail('page-missing'))
}
