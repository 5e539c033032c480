import { fail } from '../../domain/result.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type ReadResource = WorkerTasks['read-resource']

/** One entry of an EPUB, made safe to show. Errors: those of opening. */
export function readResource({ file }: ReadResource['input']): Promise<ReadResource['output']> {
  return withReader(file, async () => fail('page-format'))
}
