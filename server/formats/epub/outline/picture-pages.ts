import type { ArchiveEntry } from '../../kit/archive.ts'
import { extensionOf } from '../../kit/entry-names.ts'
import { imageTypeByExtension } from '../../kit/image-header.ts'
import { resolveHref } from '../../kit/opf/resolve-href.ts'
import { attribute, childElement, descendants, parseXml, type XmlElement } from '../../kit/xml.ts'
import type { EpubContainer } from '../opening/open-container.ts'
import type { ReadingStep } from './spine.ts'

/** A document that only wraps an image is small; a longer one is text and need not be opened. */
const LONGEST_WRAPPER = 64 * 1024

/**
 * The images of a book whose every linear spine item is an image, or a document that shows one image and nothing else.
 * Stops at the first other item: a novel costs one or two small reads.
 * @returns one image per linear item, or null
 */
export async function picturePages(
  container: EpubContainer,
  steps: readonly ReadingStep[],
): Promise<readonly ArchiveEntry[] | null> {
  const pages: ArchiveEntry[] = []
  for (const step of steps.filter(({ linear }) => linear)) {
    const picture = await singlePicture(container, step)
    if (picture === null || container.protections.has(picture.name)) return null
    pages.push(picture)
  }
  return pages.length === 0 ? null : pages
}

async function singlePicture(
  container: EpubContainer,
  { entry, mediaType }: ReadingStep,
): Promise<ArchiveEntry | null> {
  if (entry === null) return null
  if (isRasterName(entry.name) && mediaType !== 'image/svg+xml') return entry
  if (entry.size > LONGEST_WRAPPER) return null
  const bytes = await container.archive.read(entry, LONGEST_WRAPPER)
  if (!bytes.ok) return null
  const { pictures, isOnlyPictures } = picturesIn(bytes.value, entry.name)
  const [name] = pictures
  const picture = isOnlyPictures && pictures.length === 1 && name !== undefined ? container.find(name) : undefined
  return picture !== undefined && isRasterName(picture.name) ? picture : null
}

/** SVG is a document, not an image that can be sent. */
function isRasterName(name: string): boolean {
  return Object.hasOwn(imageTypeByExtension, extensionOf(name))
}

/** The images of a spine document. */
type PictureContent = {
  /** Entry names of the images in order, without duplicates. */
  readonly pictures: readonly string[]
  /** Whether the document has no text besides them. */
  readonly isOnlyPictures: boolean
}

const NOTHING: PictureContent = { pictures: [], isOnlyPictures: false }
/** Elements that show something other than text or a plain image. */
const OTHER_CONTENT = ['video', 'audio', 'canvas', 'iframe', 'object', 'embed', 'input', 'math', 'table']

/**
 * Finds the images of an XHTML or SVG document (`img`, SVG `image`).
 * @param documentName entry name, base of its references
 */
export function picturesIn(bytes: Uint8Array, documentName: string): PictureContent {
  const parsed = parseXml(bytes)
  if (!parsed.ok) return NOTHING
  const root = childElement(parsed.value, 'body') ?? parsed.value
  const names = [...descendants(root, 'img'), ...descendants(root, 'image')].map((picture) =>
    pictureName(picture, documentName),
  )
  const pictures = [...new Set(names.filter((name) => name !== null))]
  const hasOther = OTHER_CONTENT.some((name) => descendants(root, name).length > 0)
  return { pictures, isOnlyPictures: !hasOther && !names.includes(null) && visibleText(root) === '' }
}

function pictureName(picture: XmlElement, documentName: string): string | null {
  const written = attribute(picture, 'src') ?? attribute(picture, 'href')
  const target = written === undefined ? null : resolveHref(documentName, written)
  return target?.kind === 'entry' && target.name !== documentName ? target.name : null
}

/** Text visible to the reader: not titles, styles, scripts, or the `desc` of an SVG. */
function visibleText(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.trim()
      return /^(?:title|desc|style|script|metadata)$/i.test(child.name) ? '' : visibleText(child)
    })
    .join('')
}
