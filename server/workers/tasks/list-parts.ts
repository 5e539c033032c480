import { fail, succeed } from '../../domain/result.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type ListParts = WorkerTasks['list-parts']

/** The resources of an EPUB outside its reading order. Errors: those of opening; `page-missing` for other formats. */
export function listParts({ file }: ListParts['input']): Promise<ListParts['output']> {
  return withReader(file, async (reader) => {
    const parts = await reader.listParts?.()
    return parts === undefined ? fail('page-missing') : succeed(parts)
  })
}
