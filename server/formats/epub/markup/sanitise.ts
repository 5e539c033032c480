import { fail, type Result, succeed } from '../../../domain/result.ts'
import { decodeText } from '../../kit/text-encoding.ts'
import { boundedParse } from './bounded-parse.ts'
import { cleanDocument, cleanSvg } from './clean-tree.ts'
import { sanitiseCss } from './css/sanitise-css.ts'
import { toHtmlSyntax } from './html-syntax.ts'
import { writeHtml, writeSvg, writeXhtml } from './write-markup.ts'

/** Maximum number of serialise-parse rounds; two are normal, four have never been observed. */
const MAX_ROUNDS = 6

/**
 * Sanitises a document of a book for a frame without scripts: XHTML, HTML or SVG in, HTML out (UTF-8, served as
 * `text/html`). The bytes are parsed by the rules of browsers, the tree is rebuilt from tables of allowed names, and
 * the result is parsed again: only a document that serialises to itself is returned, so that no other parser can
 * interpret it differently.
 * @param documentName entry name, base of its references
 * Errors: `xml-unsafe` (entities are declared), `page-too-large`
 * (nesting, elements), `page-damaged`
 */
export function sanitiseDocument(bytes: Uint8Array, documentName: string, isXml: boolean): Result<string> {
  const source = sourceOf(bytes, isXml)
  if (!source.ok) return source
  let html = source.value
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = boundedParse(html)
    if (parsed === null) return fail('page-too-large')
    const root = cleanDocument(parsed, documentName)
    const written = root === null ? null : writeHtml(root)
    if (written === null) return fail('page-damaged')
    if (written === html) return succeed(html)
    html = written
  }
  return fail('page-damaged')
}

/**
 * The same document as XHTML, served as `application/xhtml+xml` for apps that parse chapters as XML. It is written from
 * the sanitised tree, so it contains nothing that the HTML does not.
 */
export function sanitiseToXhtml(bytes: Uint8Array, documentName: string, isXml: boolean): Result<string> {
  const html = sanitiseDocument(bytes, documentName, isXml)
  if (!html.ok) return html
  const parsed = boundedParse(html.value)
  const root = parsed === null ? null : cleanDocument(parsed, documentName)
  return root === null ? fail('page-damaged') : succeed(writeXhtml(root))
}

/**
 * Sanitises an SVG shown as an image (`img`): an XML document of allowed names only, served as `image/svg+xml`. Errors:
 * as `sanitiseDocument`
 */
export function sanitiseSvg(bytes: Uint8Array, documentName: string): Result<string> {
  const source = sourceOf(bytes, true)
  if (!source.ok) return source
  const parsed = boundedParse(source.value)
  if (parsed === null) return fail('page-too-large')
  const root = cleanSvg(parsed, documentName)
  return root === null ? fail('page-damaged') : succeed(writeSvg(root))
}

/** Sanitises a stylesheet, served as `text/css`; see `sanitiseCss`. */
export function sanitiseStylesheet(bytes: Uint8Array, documentName: string): string {
  return sanitiseCss(decodeText(bytes).replace(/^\ufeff/, ''), documentName)
}

function sourceOf(bytes: Uint8Array, isXml: boolean): Result<string> {
  const text = decodeText(bytes)
  if (/<!ENTITY/i.test(text)) return fail('xml-unsafe')
  return succeed(isXml || /^\s*<\?xml|\sxmlns\s*=/.test(text.slice(0, 4096)) ? toHtmlSyntax(text) : text)
}
