import { fail, type Result, succeed } from '../../domain/result.ts'
import { decodeText } from '../../formats/kit/decode-text.ts'
import { parseXml, type XmlElement } from '../../formats/kit/xml.ts'
import { tagsNest } from './tags-nest.ts'

/** Metadata documents are small; a page list of thousands of entries is below this. */
export const DOCUMENT_LIMIT = 4 * 1024 * 1024

/**
 * Parses a metadata document and returns its root element. Unlike the documents needed to read a book it must be
 * well-formed and have the expected root: a truncated document would be stored as if it were complete. Errors: those of
 * `parseXml`, `xml-damaged`.
 */
export function parseDocument(bytes: Uint8Array, root: string): Result<XmlElement> {
  const parsed = parseXml(bytes, { maxBytes: DOCUMENT_LIMIT, maxDepth: 64 })
  if (!parsed.ok) return parsed
  if (!tagsNest(decodeText(bytes))) return fail('xml-damaged', 'It is not well-formed XML, or cut off.')
  if (parsed.value.name.toLowerCase() !== root.toLowerCase()) {
    return fail('xml-damaged', `Its root element is not ${root}.`)
  }
  return succeed(parsed.value)
}
