/** A field of a short form. */
export type EntryField = {
  readonly name: string
  readonly label: string
  readonly kind?: 'text' | 'number' | 'url'
  readonly optional?: boolean
}

/** Draft values by field name. */
export type EntryValues = Readonly<Record<string, string>>

/** Trimmed values, or the names of the missing required fields. */
export function checkedValues(
  fields: readonly EntryField[],
  values: EntryValues,
): { readonly values: EntryValues; readonly missing: readonly string[] } {
  const trimmed = Object.fromEntries(fields.map(({ name }) => [name, (values[name] ?? '').trim()]))
  const missing = fields
    .filter(({ name, optional }) => optional !== true && trimmed[name] === '')
    .map(({ name }) => name)
  return { values: trimmed, missing }
}
