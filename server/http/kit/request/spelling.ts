import { z } from 'zod'

/**
 * Renames known keys from snake_case to camelCase, recursively along the schema. Free-form records are unchanged, and a
 * key that is unknown in both spellings, or given in both, is left for validation to report.
 */
export function acceptSnakeCase(schema: z.ZodType, value: unknown): unknown {
  const bare = unwrap(schema)
  if (bare instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => acceptSnakeCase(bare.element as z.ZodType, item))
  }
  if (!(bare instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value))
    return value
  const shape = bare.shape as Readonly<Record<string, z.ZodType>>
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = knownName(key, shape, value)
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      return [name, field === undefined ? inner : acceptSnakeCase(field, inner)]
    }),
  )
}

function knownName(key: string, shape: object, siblings: object): string {
  if (Object.hasOwn(shape, key)) return key
  const camel = key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return Object.hasOwn(shape, camel) && !Object.hasOwn(siblings, camel) ? camel : key
}

function unwrap(schema: z.ZodType): z.ZodType {
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return wrapped ? unwrap(schema.unwrap() as z.ZodType) : schema
}
