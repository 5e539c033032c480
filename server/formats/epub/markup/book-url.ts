import { folderOf, resolveHref } from '../../kit/opf/resolve-href.ts'

/** Characters that `encodeURIComponent` leaves and that mean something inside CSS or an attribute. */
const ALSO_ENCODED = /['()*!]/g
const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:'])
/** Pictures and fonts written into the document itself. Not SVG, which is a document of its own. */
const INLINE_DATA =
  /^data:(?:image\/(?:png|jpeg|jpg|gif|webp|avif)|(?:application|font)\/(?:x-)?(?:font-)?(?:woff2?|ttf|otf|truetype|opentype|sfnt|vnd\.ms-opentype|font-sfnt));(?:charset=[\w-]+;)?base64,[a-z0-9+/=%\s]*$/i

/**
 * A reference to another resource of the book, written anew: relative to the document, every part encoded. What a
 * browser makes of the original (back-slashes, tabs inside of a scheme, a leading slash) no longer matters.
 *
 * @param documentName entry name of the document that holds the reference
 * @returns null for everything that is not inside of the book
 */
export function bookUrl(documentName: string, written: string): string | null {
  const target = resolveHref(documentName, normalizeAsBrowsers(written))
  if (target.kind !== 'entry') return null
  const fragment = target.fragment === '' ? '' : `#${encoded(target.fragment)}`
  if (target.name === documentName && fragment !== '') return fragment
  return relativePath(folderOf(documentName), target.name) + fragment
}

/** A reference to a picture or font: inside of the book, or the bytes themselves. */
export function mediaUrl(documentName: string, written: string): string | null {
  const url = normalizeAsBrowsers(written)
  return INLINE_DATA.test(url) ? url.replaceAll(/[\s%]/g, '') : bookUrl(documentName, url)
}

/** Where a link may lead: inside of the book, to a web page, to a mail address. */
export function linkUrl(documentName: string, written: string): { url: string; isOutside: boolean } | null {
  const inside = bookUrl(documentName, written)
  if (inside !== null) return { url: inside, isOutside: false }
  const url = URL.parse(normalizeAsBrowsers(written))
  return url !== null && LINK_SCHEMES.has(url.protocol) ? { url: url.href, isOutside: true } : null
}

/** URL Standard, 4.4: outer control characters and spaces go, tabs and line ends go everywhere. */
function normalizeAsBrowsers(written: string): string {
  return written.replaceAll(/^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\n\r]/g, '')
}

function relativePath(fromFolder: string, name: string): string {
  const from = fromFolder === '' ? [] : fromFolder.split('/')
  const to = name.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared).map(encoded)].join('/')
}

function encoded(part: string): string {
  const plain = encodeURIComponent(part.toWellFormed())
  return plain.replaceAll(ALSO_ENCODED, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
