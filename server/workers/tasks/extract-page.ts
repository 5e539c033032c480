import { fail } from '../../domain/result.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type ExtractPage = WorkerTasks['extract-page']

/** One page of a PDF as a PDF. Errors: those of opening and of the page; `page-missing` for other formats. */
export function extractPage({ file, page }: ExtractPage['input']): Promise<ExtractPage['output']> {
  return withReader(file, async (reader) => (await reader.extractPage?.(page)) ?? fail('page-missing'))
}
