import type { Result } from '../../domain/result.ts'
import type { BookFormat, BookReader, FormatLimits } from '../book-format.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import { EpubReader } from './epub-reader.ts'
import { openContainer, type SecondReader } from './opening/open-container.ts'
import { readWithSecondReader } from './second-reader/read-with-second-reader.ts'

/**
 * EPUB 2 and 3, see the README of this folder. Errors: `epub-*`, `xml-unsafe`, and those of the archive (`archive-*`,
 * `file-*`).
 */
export const epubFormat: BookFormat = {
  id: 'epub',
  open: (source, limits) => openEpub(source, limits, () => readWithSecondReader(source)),
}

/** @param source closed with the reader, and on failure */
export async function openEpub(
  source: ByteSource,
  limits: FormatLimits,
  secondReader?: SecondReader,
): Promise<Result<BookReader>> {
  const container = await openContainer(source, limits, secondReader)
  if (!container.ok) return container
  const reader = await EpubReader.from(container.value)
  if (!reader.ok) container.value.archive.close()
  return reader
}
