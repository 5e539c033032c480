import { fail, succeed } from '../../domain/result.ts'
import { readImageHeader } from '../../formats/kit/image-header.ts'
import type { WorkerTasks } from '../messages.ts'

type MeasurePicture = WorkerTasks['measure-picture']

/** Errors: `page-format` for anything but an image, and for one damaged before its size. */
export async function measurePicture({ bytes }: MeasurePicture['input']): Promise<MeasurePicture['output']> {
  const header = readImageHeader(bytes)
  if (header === null || header.width === null || header.height === null) return fail('page-format')
  return succeed({ width: header.width, height: header.height })
}
