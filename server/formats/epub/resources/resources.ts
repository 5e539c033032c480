import type { EpubParts, EpubResource } from '../../../domain/book/analysis.ts'
import { type AnalysisErrorCode, fail, type Result, succeed } from '../../../domain/result.ts'
import type { DocumentSyntax, PageBytes } from '../../book-format.ts'
import type { ArchiveEntry } from '../../kit/archive.ts'
import { extensionOf } from '../../kit/entry-names.ts'
import { sniffImage } from '../../kit/image-header.ts'
import { sanitiseDocument, sanitiseStylesheet, sanitiseSvg, sanitiseToXhtml } from '../markup/sanitise.ts'
import type { EpubContainer } from '../opening/open-container.ts'
import { htmlTypes, type ReadingStep } from '../outline/spine.ts'
import { readFurtherLists } from '../outline/table-of-contents.ts'
import { fontType, readableFont } from './font-obfuscation.ts'
import { mediaTypeOfAudioOrVideo, servedType } from './served-type.ts'

/** Failures of one resource rather than of the book. */
const resourceCodes: Partial<Record<AnalysisErrorCode, AnalysisErrorCode>> = {
  'archive-damaged': 'page-damaged',
  'archive-truncated': 'page-damaged',
  'archive-bomb': 'page-too-large',
}
const typeByExtension: Readonly<Record<string, string>> = {
  xhtml: 'application/xhtml+xml',
  html: 'application/xhtml+xml',
  htm: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  css: 'text/css',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  webm: 'video/webm',
}

/**
 * One sanitised resource of a book for the reader's frame. Documents become `text/html`, or XHTML by `syntax`, an SVG
 * outside the reading order stays an image, fonts are deobfuscated; the type of images and fonts is detected from their
 * first bytes.
 * @param name entry name, as in `SpineItem.href`
 * Errors: `page-missing` (no such resource), `page-format` (a kind that
 * is not served), `page-too-large`, `page-damaged`, `epub-drm`, `xml-unsafe`
 */
export async function resourceOf(
  container: EpubContainer,
  name: string,
  syntax: DocumentSyntax = 'html',
): Promise<Result<PageBytes>> {
  const entry = container.find(name)
  if (entry === undefined || isInner(entry.name, container)) return fail('page-missing')
  if (container.protections.get(entry.name) === 'locked') return fail('epub-drm')
  const mediaType = mediaTypeOf(container, entry)
  const isMarkup = htmlTypes.has(mediaType) || mediaType === 'image/svg+xml' || mediaType === 'text/css'
  const limit = isMarkup ? container.limits.maxDocumentBytes : container.limits.maxEntryBytes
  const bytes = await container.archive.read(entry, limit)
  if (!bytes.ok) return fail(resourceCodes[bytes.failure.code] ?? bytes.failure.code)
  // Some packages declare images as documents: content wins.
  return isMarkup && sniffImage(bytes.value) === null
    ? markup(container, { name: entry.name, bytes: bytes.value, mediaType }, syntax)
    : unmodified(container, { name: entry.name, bytes: bytes.value, mediaType })
}

type Part = { readonly name: string; readonly bytes: Uint8Array; readonly mediaType: string }

/** The package document is metadata, not content. */
function isInner(name: string, container: EpubContainer): boolean {
  return /^META-INF\//i.test(name) || name === 'mimetype' || name === container.packageName
}

/** By the manifest, else by the extension. */
function mediaTypeOf(container: EpubContainer, entry: ArchiveEntry): string {
  const item = container.package.manifest.find(({ href }) => container.find(href)?.index === entry.index)
  return item?.mediaType || (typeByExtension[extensionOf(entry.name)] ?? '')
}

function markup(container: EpubContainer, { name, bytes, mediaType }: Part, syntax: DocumentSyntax): Result<PageBytes> {
  if (mediaType === 'text/css') return encoded(succeed(sanitiseStylesheet(bytes, name)), 'text/css; charset=utf-8')
  if (mediaType === 'image/svg+xml' && !isInSpine(container, name)) {
    return encoded(sanitiseSvg(bytes, name), 'image/svg+xml')
  }
  const isXml = mediaType !== 'text/html'
  return syntax === 'xhtml'
    ? encoded(sanitiseToXhtml(bytes, name, isXml), 'application/xhtml+xml; charset=utf-8')
    : encoded(sanitiseDocument(bytes, name, isXml), 'text/html; charset=utf-8')
}

function isInSpine(container: EpubContainer, name: string): boolean {
  return container.package.spine.some(({ item }) => container.find(item.href)?.name === name)
}

function encoded(text: Result<string>, mediaType: string): Result<PageBytes> {
  return text.ok ? succeed({ bytes: Buffer.from(text.value, 'utf8'), mediaType }) : text
}

function unmodified(container: EpubContainer, { name, bytes, mediaType }: Part): Result<PageBytes> {
  const picture = sniffImage(bytes)
  if (picture !== null) return succeed({ bytes, mediaType: picture })
  const protection = container.protections.get(name)
  const font = protection === undefined ? bytes : readableFont(bytes, protection, container.package)
  const type = font === null ? null : fontType(font)
  if (font !== null && type !== null) return succeed({ bytes: font, mediaType: type })
  const audioOrVideo = mediaTypeOfAudioOrVideo(mediaType)
  return audioOrVideo !== null && !looksLikeMarkup(bytes)
    ? succeed({ bytes, mediaType: audioOrVideo })
    : fail('page-format')
}

/** Audio and video never start with a tag. */
function looksLikeMarkup(bytes: Uint8Array): boolean {
  return /^[\s\ufeff]*</.test(Buffer.from(bytes.subarray(0, 512)).toString('utf8'))
}

/** Further resources are not listed, but can still be requested. */
const MAX_RESOURCES = 20_000

/** The resources of a book outside its reading order, and its lists besides the table of contents. */
export async function listParts(container: EpubContainer, steps: readonly ReadingStep[]): Promise<EpubParts> {
  const { cover } = container.package
  return {
    resources: resourcesOf(container, steps),
    cover: (cover === null ? undefined : container.find(cover.href)?.name) ?? null,
    ...(await readFurtherLists(container)),
  }
}

function resourcesOf(container: EpubContainer, steps: readonly ReadingStep[]): EpubResource[] {
  const listed = new Set(steps.map(({ href }) => href))
  const resources: EpubResource[] = []
  for (const item of container.package.manifest) {
    if (resources.length >= MAX_RESOURCES) break
    const name = container.find(item.href)?.name
    if (name === undefined || listed.has(name) || container.protections.get(name) === 'locked') continue
    listed.add(name)
    const mediaType = servedType(name, item.mediaType)
    if (mediaType !== null) resources.push({ href: name, mediaType })
  }
  return resources
}
