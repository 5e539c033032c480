import { fail, type Result, succeed } from '../../domain/result.ts'
import { decodeText } from '../../formats/kit/decode-text.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** A JSON document whose top is an object. Error: `file-unreadable`. */
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

/** The strings of a member that is a list, or a list of one of a member that is a string. */
export function textsMember(object: JsonObject, name: string): string[] {
  const value = object[name]
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** The objects of a member that is a list. */
export function objectsMember(object: JsonObject, name: string): JsonObject[] {
  const value = object[name]
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
