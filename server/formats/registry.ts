import { fail, type Result, succeed } from '../domain/result.ts'
import type { BookFileFormat } from '../domain/vocabulary.ts'
import type { BookFormat, BookReader, FormatLimits } from './book-format.ts'
import { type ByteSource, openFileSource } from './kit/byte-source.ts'
import { extensionOf } from './kit/entry-names.ts'

/** All formats. Each loads on first use: a worker that only reads comics never loads the PDF engine. */
const formats: Readonly<Record<BookFileFormat, () => Promise<BookFormat>>> = {
  cbz: async () => (await import('./cbz/cbz-format.ts')).cbzFormat,
  cbr: async () => (await import('./cbr/cbr-format.ts')).cbrFormat,
  epub: async () => (await import('./epub/epub-format.ts')).epubFormat,
  pdf: async () => (await import('./pdf/pdf-format.ts')).pdfFormat,
}

/** File type by content. */
export type Container = 'zip' | 'rar' | 'pdf'
export type Recognised = { readonly format: BookFileFormat; readonly container: Container }

type Content = Container | 'epub' | '7z' | 'picture' | 'unknown'

/** PDF readers accept the header anywhere in the first kilobyte (ISO 32000-1 annex H.3.4.1). */
const HEAD_BYTES = 1_024
const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', 'PK00PK\x03\x04']
const RAR_START = 'Rar!\x1a\x07'
const SEVEN_ZIP_START = '7z\xbc\xaf\x27\x1c'
const PDF_HEADER = '%PDF-'
const pictureStarts = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF']
/** A zip may have any prefix; its end record is within this distance of the end (APPNOTE 4.3.16). */
const ZIP_END = 'PK\x05\x06'
const ZIP_END_REACH = 22 + 0xffff

/**
 * Detects the type of a file by its content. For comics the extension is ignored; a file named EPUB or PDF must be one.
 * @param path of the file, for its extension
 * Errors: `file-unreadable`, `format-7z`, `format-mismatch`,
 * `format-unknown`
 */
export function recognise(source: ByteSource, path: string): Result<Recognised> {
  const content = contentOf(source)
  return content.ok ? judge(content.value, extensionOf(path.replaceAll('\\', '/'))) : content
}

function judge(content: Content, extension: string): Result<Recognised> {
  if (content === '7z') return fail('format-7z')
  if (content === 'unknown') return fail('format-unknown')
  const isNamedEpub = extension === 'epub'
  if (content === 'picture') return fail('format-mismatch', 'This is a single picture, not a book.')
  if (isNamedEpub && content !== 'zip' && content !== 'epub') return fail('format-mismatch')
  if (extension === 'pdf' && content !== 'pdf') return fail('format-mismatch')
  if (content === 'pdf') return succeed({ format: 'pdf', container: 'pdf' })
  if (content === 'rar') return succeed({ format: 'cbr', container: 'rar' })
  return succeed({ format: content === 'epub' || isNamedEpub ? 'epub' : 'cbz', container: 'zip' })
}

function contentOf(source: ByteSource): Result<Content> {
  const read = source.read(0, HEAD_BYTES)
  if (!read.ok) return read
  const head = read.value.toString('latin1')
  if (ZIP_STARTS.some((start) => head.startsWith(start))) return succeed(isEpub(read.value) ? 'epub' : 'zip')
  if (head.startsWith(RAR_START)) return succeed('rar')
  if (head.startsWith(SEVEN_ZIP_START)) return succeed('7z')
  if (head.includes(PDF_HEADER)) return succeed('pdf')
  if (pictureStarts.some((start) => head.startsWith(start))) return succeed('picture')
  const tail = source.read(Math.max(0, source.size - ZIP_END_REACH), ZIP_END_REACH)
  if (!tail.ok) return tail
  return succeed(tail.value.includes(ZIP_END, 0, 'latin1') ? 'zip' : 'unknown')
}

/** OCF 4.2.3: the first entry is `mimetype`, stored; its local header (30 bytes) is followed by name, extra, content. */
function isEpub(head: Buffer): boolean {
  const name = 'mimetype'
  if (head.length < 60 || head.readUInt16LE(26) !== name.length) return false
  if (head.toString('latin1', 30, 30 + name.length) !== name) return false
  const start = 30 + name.length + head.readUInt16LE(28)
  return head.toString('latin1', start, start + 20) === 'application/epub+zip'
}

/**
 * Opens a file with the format detected from its content.
 * @param root of the library that must contain the file, see `openInside`
 * Errors: `file-missing`, `file-unreadable`,
 * `file-empty`, those of `recognise` and of the format
 */
export async function openBook(path: string, limits: FormatLimits, root?: string): Promise<Result<BookReader>> {
  const source = openFileSource(path, root)
  if (!source.ok) return source
  const recognised = recognise(source.value, path)
  if (recognised.ok) return openAs(recognised.value.format, source.value, limits)
  source.value.close()
  return recognised
}

/**
 * Opens a file that was already recognised.
 * @param source closed with the reader, and on failure
 */
export async function openAs(
  format: BookFileFormat,
  source: ByteSource,
  limits: FormatLimits,
): Promise<Result<BookReader>> {
  const { open } = await formats[format]()
  return open(source, limits)
}
