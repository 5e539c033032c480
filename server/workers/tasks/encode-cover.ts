import { fail } from '../../domain/result.ts'
import { readImageHeader } from '../../formats/kit/image-header.ts'
import type { WorkerTasks } from '../messages.ts'

type EncodeCover = WorkerTasks['encode-cover']

const kinds = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

/** Errors: `page-format` (detected from the content), `page-too-large`, `page-damaged` */
export async function encodeCover({ bytes, ...rules }: EncodeCover['input']): Promise<EncodeCover['output']> {
  const header = readImageHeader(bytes)
  if (header === null || !kinds.has(header.mediaType)) {
    return fail('page-format', 'This isn’t a JPEG, PNG, WebP, GIF or AVIF picture.')
  }
  const images = await import('../../images/encode-cover.ts')
  return images.encodeCover(bytes, rules)
}
