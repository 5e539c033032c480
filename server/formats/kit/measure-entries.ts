import type { FormatLimits } from '../book-format.ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import { type ImageHeader, readImageHeader } from './image-header.ts'

/** Most sizes are within the first of these; large colour profiles and embedded previews require the second. */
const headBytes = [16 * 1024, 128 * 1024, 1024 * 1024]
/** A TIFF usually has its directory at the end: such a page is read completely, up to this size. */
const LARGEST_TIFF = 64 * 1024 * 1024

/** Headers of some images, by index into the requested list. */
export type Measured = {
  /** Undefined when the image is damaged or of an unknown kind. */
  readonly headers: ReadonlyArray<ImageHeader | undefined>
  /** 0-based indexes of the images that could not be read. */
  readonly damaged: readonly number[]
}

/** Media types and sizes of images, reading as few bytes as possible. */
export async function measureEntries<Entry extends ArchiveEntry>(
  archive: Archive<Entry>,
  entries: readonly Entry[],
  limits: FormatLimits,
): Promise<Measured> {
  const indexOf = new Map(entries.map((entry, index) => [entry, index]))
  const headers: (ImageHeader | undefined)[] = Array.from({ length: entries.length })
  const unread = new Set<number>()
  let open: readonly Entry[] = entries
  for (const bytes of headBytes) {
    const again: Entry[] = []
    await archive.readHeads(open, bytes, (entry, head) => {
      const index = indexOf.get(entry)
      if (index === undefined) return
      if (!head.ok) {
        unread.add(index)
        return
      }
      headers[index] = readImageHeader(head.value) ?? undefined
      const isSized = headers[index] === undefined || headers[index].width !== null
      if (!isSized && entry.size > head.value.length) again.push(entry)
    })
    open = again
    if (open.length === 0) break
  }
  for (const entry of open) {
    const index = indexOf.get(entry)
    if (index === undefined || headers[index]?.mediaType !== 'image/tiff') continue
    const whole = await archive.read(entry, Math.min(limits.maxEntryBytes, LARGEST_TIFF))
    if (whole.ok) headers[index] = readImageHeader(whole.value) ?? headers[index]
  }
  const damaged = entries.flatMap((_, index) => (unread.has(index) || headers[index] === undefined ? [index] : []))
  return { headers, damaged }
}
