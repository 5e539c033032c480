import { resolveHref } from '../../kit/opf/resolve-href.ts'
import { attribute, childElement, descendants, parseXml, type XmlElement } from '../../kit/xml.ts'

/** The images of a spine document. */
export type PictureContent = {
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
