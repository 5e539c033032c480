import { z } from 'zod'
import { normalizeLanguage } from '../../../domain/metadata/language.ts'
import { toLink } from '../../../domain/metadata/links.ts'

/** Rules for single values. The message of each completes "has to be …". */
const id = 'a text of 1 to 500 characters, or a whole number'
export const externalId = z.preprocess(
  (value) => (Number.isSafeInteger(value) ? String(value) : value),
  z
    .string(id)
    .max(500, id)
    .refine((text) => text.trim() !== '', id),
)
export const line = z
  .string('one line of text')
  .max(500, 'a text of at most 500 characters')
  .refine((text) => text.trim() !== '' && !/\p{Cc}/u.test(text), 'one line of text')
export const prose = z.string('a text').max(50_000, 'a text of at most 50,000 characters')
export const lines = z.array(line, 'a list of texts').max(50, 'a list of at most 50 texts')
export const address = z
  .string('an http or https address')
  .refine((text) => toLink(text) !== null, 'an http or https address')
export const language = z
  .string('a language tag such as en')
  .refine((text) => normalizeLanguage(text) !== null, 'a language tag such as en')
export const time = z
  .string('a time as in RFC 3339')
  .refine((text) => /^\d{4}-\d\d-\d\d[Tt ]/.test(text) && !Number.isNaN(Date.parse(text)), 'a time as in RFC 3339')

export function whole(least: number, most: number) {
  const rule = `a whole number from ${least} to ${most}`
  return z.number(rule).int(rule).min(least, rule).max(most, rule)
}

export function within(least: number, most: number) {
  const rule = `a number from ${least} to ${most}`
  return z.number(rule).min(least, rule).max(most, rule)
}

export function oneOf<const T extends readonly string[]>(names: T) {
  return z.enum(names, `one of ${names.join(', ')}`)
}

export function object<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'an object'),
  })
}

export function list<T extends z.ZodType>(item: T, most: number) {
  return z.array(item, 'a list').max(most, `a list of at most ${most} items`)
}
