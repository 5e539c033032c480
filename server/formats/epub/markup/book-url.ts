import { folderOf, resolveHref } from '../../kit/opf/resolve-href.ts'

/** Characters that `encodeURIComponent` leaves as they are but that have a meaning in CSS or an attribute. */
const ALSO_ENCODED = /['()*!]/g
const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:'])
/** Images and fonts as data URLs. Not SVG, which is itself a document. */
const INLINE_DATA =
  /^data:(?:image\/(?:png|jpeg|jpg|gif|webp|avif)|(?:application|font)\/(?:x-)?(?:font-)?(?:woff2?|ttf|otf|truetype|opentype|sfnt|vnd\.ms-opentype|font-sfnt));(?:charset=[\w-]+;)?base64,[a-z0-9+/=%\s]*$/i

/**
 * Rewrites a reference to another resource of the book: relative to the document, every part encoded. Rewriting removes
 * spellings that a browser would resolve differently (backslashes, tabs in a scheme, a leading slash).
 * @param documentName entry name of the document that contains the reference
 * @returns null for everything outside the book
 */
export function bookUrl(documentName: string, written: string): string | null {
  const target = resolveHref(documentName, normalizeAsBrowsers(written))
  if (target.kind !== 'entry') return null
  const fragment = target.fragment === '' ? '' : `#${encoded(target.fragment)}`
  if (target.name === documentName && fragment !== '') return fragment
  return relativePath(folderOf(documentName), target.name) + fragment
}

/** A reference to an image or font: inside the book, or a data URL. */
export function mediaUrl(documentName: string, written: string): string | null {
  const url = normalizeAsBrowsers(written)
  return INLINE_DATA.test(url) ? url.replaceAll(/[\s%]/g, '') : bookUrl(documentName, url)
}

/** Allowed link targets: inside the book, web pages, mail addresses. */
export function linkUrl(documentName: string, written: string): { url: string; isOutside: boolean } | null {
  const inside = bookUrl(documentName, written)
  if (inside !== null) return { url: inside, isOutside: false }
  const url = URL.parse(normalizeAsBrowsers(written))
  return url !== null && LINK_SCHEMES.has(url.protocol) ? { url: url.href, isOutside: true } : null
}

/**
 * URL Standard, 4.4: leading and trailing control characters and spaces are removed, tabs and line ends everywhere.
 */
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
