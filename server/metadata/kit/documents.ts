import { fail, type Result, succeed } from '../../domain/result.ts'
import { decodeText } from '../../formats/kit/text-encoding.ts'
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

export type JsonObject = Readonly<Record<string, unknown>>

/** Parses a JSON document whose root is an object. Error: `file-unreadable`. */
export function parseJsonObject(document: Uint8Array | string): Result<JsonObject> {
  const text = typeof document === 'string' ? document : decodeText(document)
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (isJsonObject(value)) return succeed(value)
  } catch {
    // Told below: one sentence serves both.
  }
  return fail('file-unreadable', 'It is not a JSON object.')
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member as text: strings and numbers only. */
export function textMember(object: JsonObject, name: string): string | null {
  const value = object[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : null
}

/** The strings of a list member; a single string counts as a list of one. */
export function textsMember(object: JsonObject, name: string): string[] {
  const value = object[name]
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** The objects of a list member. */
export function objectsMember(object: JsonObject, name: string): JsonObject[] {
  const value = object[name]
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
