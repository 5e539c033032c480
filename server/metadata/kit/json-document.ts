import { fail, type Result, succeed } from '../../domain/result.ts'
import { decodeText } from '../../formats/kit/decode-text.ts'

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
