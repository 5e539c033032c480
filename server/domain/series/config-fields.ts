import { noteText } from '../notes/table.ts'
import type { Result } from '../result.ts'
import { compilePattern } from '../text/safe-pattern.ts'

/** The error of one configuration field, as a sentence. `field` is a path such as `rules[2].pattern`. */
export type FieldError = { readonly field: string; readonly message: string }

/** Parses one value or returns an error. */
export type FieldReader<T> = (value: unknown) => Result<T, string>

export type Fields<T> = { readonly [K in keyof T]: { readonly read: FieldReader<T[K]>; readonly missing: T[K] } }

/**
 * Parses an object by a table of its fields: absent and null ones get their default, unknown ones are refused by name,
 * and every error is reported at once. Null and undefined count as an empty object.
 */
export function readFields<T extends object>(value: unknown, fields: Fields<T>): Result<T, readonly FieldError[]> {
  const input = value ?? {}
  if (typeof input !== 'object' || Array.isArray(input)) return refuse('', noteText('config_object'))
  const names = Object.keys(fields) as (keyof T & string)[]
  const unknown = Object.keys(input).filter((name) => !names.some((known) => known === name))
  const errors: FieldError[] = unknown.map((name) => ({
    field: name.slice(0, 60),
    message: names.length === 0 ? noteText('config_no_options') : noteText('config_unknown_option', { known: names }),
  }))
  const read: Partial<T> = {}
  for (const name of names) {
    const given: unknown = Object.hasOwn(input, name) ? (input as Record<string, unknown>)[name] : undefined
    const result =
      (given ?? undefined) === undefined ? { ok: true as const, value: fields[name].missing } : fields[name].read(given)
    if (result.ok) read[name] = result.value
    else errors.push({ field: name, message: result.failure })
  }
  return errors.length === 0 ? { ok: true, value: read as T } : { ok: false, failure: errors }
}

export function refuse(field: string, message: string): { ok: false; failure: readonly FieldError[] } {
  return { ok: false, failure: [{ field, message }] }
}

export function wholeNumber(min: number, max: number): FieldReader<number> {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? { ok: true, value }
      : { ok: false, failure: noteText('config_whole_number', { least: min, most: max }) }
}

export const flag: FieldReader<boolean> = (value) =>
  typeof value === 'boolean' ? { ok: true, value } : { ok: false, failure: noteText('config_true_or_false') }

export function oneOf<const T extends string>(values: readonly T[]): FieldReader<T> {
  return (value) => {
    const found = values.find((known) => known === value)
    return found === undefined
      ? { ok: false, failure: noteText('config_choice', { choices: values }) }
      : { ok: true, value: found }
  }
}

export function text(maxLength: number): FieldReader<string> {
  return (value) =>
    typeof value === 'string' && value.length <= maxLength
      ? { ok: true, value }
      : { ok: false, failure: noteText('config_text_too_long', { most: maxLength }) }
}

/** A pattern (see `compilePattern`) that must have all the given group names. */
export function pattern(...groups: readonly string[]): FieldReader<string> {
  return (value) => {
    if (typeof value !== 'string') return { ok: false, failure: noteText('config_text') }
    const compiled = compilePattern(value)
    if (!compiled.ok) return compiled
    const missing = groups.find((name) => !compiled.value.groupNames.includes(name))
    if (missing !== undefined) return { ok: false, failure: noteText('config_group_named', { name: missing }) }
    return { ok: true, value }
  }
}

export function listOf<T>(read: FieldReader<T>, maxLength: number): FieldReader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > maxLength) {
      return { ok: false, failure: noteText('config_list_too_long', { most: maxLength }) }
    }
    const values: T[] = []
    for (const [i, item] of value.entries()) {
      const result = read(item)
      if (!result.ok)
        return { ok: false, failure: noteText('config_entry', { number: i + 1, problem: result.failure }) }
      values.push(result.value)
    }
    return { ok: true, value: values }
  }
}
