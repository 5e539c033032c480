import { fail, type Result, succeed } from '../../../domain/result.ts'
import { decodeText } from '../../kit/decode-text.ts'
import { boundedParse } from './bounded-parse.ts'
import { cleanDocument, cleanSvg } from './clean-tree.ts'
import { sanitiseCss } from './css/sanitise-css.ts'
import { toHtmlSyntax } from './html-syntax.ts'
import { writeHtml, writeSvg, writeXhtml } from './write-markup.ts'

/** Rounds until writing and parsing change nothing more; a second one is the rule, a fourth was never seen. */
const MAX_ROUNDS = 6

/**
 * A document of a book as it may be shown in a frame without scripts: XHTML, HTML or SVG in, HTML out (UTF-8, to be
 * served as `text/html`). The bytes become a tree by the rules that browsers follow, the tree is built anew from tables
 * of names, and the result is parsed again: only what comes out as it went in is handed over, so that no parser can
 * make anything else of it.
 *
 * @param documentName entry name, against which references are resolved
 * Errors: `xml-unsafe` (entities are declared), `page-too-large` (nesting, elements), `page-damaged`
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
 * The same document as XHTML, to be served as `application/xhtml+xml`: for apps that read chapters as XML. It is written
 * from the tree of what `sanitiseDocument` hands over, so it holds nothing that the HTML does not.
 */
export function sanitiseToXhtml(bytes: Uint8Array, documentName: string, isXml: boolean): Result<string> {
  const html = sanitiseDocument(bytes, documentName, isXml)
  if (!html.ok) return html
  const parsed = boundedParse(html.value)
  const root = parsed === null ? null : cleanDocument(parsed, documentName)
  return root === null ? fail('page-damaged') : succeed(writeXhtml(root))
}

/**
 * An SVG as it may be shown as a picture (`img`): an XML document of allowed names only, to be served as `image/svg+xml`.
 * Errors: as `sanitiseDocument`
 */
export function sanitiseSvg(bytes: Uint8Array, documentName: string): Result<string> {
  const source = sourceOf(bytes, true)
  if (!source.ok) return source
  const parsed = boundedParse(source.value)
  if (parsed === null) return fail('page-too-large')
  const root = cleanSvg(parsed, documentName)
  return root === null ? fail('page-damaged') : succeed(writeSvg(root))
}

/** A stylesheet, to be served as `text/css`; see `sanitiseCss`. */
export function sanitiseStylesheet(bytes: Uint8Array, documentName: string): string {
  return sanitiseCss(decodeText(bytes).replace(/^\ufeff/, ''), documentName)
}

function sourceOf(bytes: Uint8Array, isXml: boolean): Result<string> {
  const text = decodeText(bytes)
  if (/<!ENTITY/i.test(text)) return fail('xml-unsafe')
  return succeed(isXml || /^\s*<\?xml|\sxmlns\s*=/.test(text.slice(0, 4096)) ? toHtmlSyntax(text) : text)
}
