/** A field of a short form. */
export type EntryField = {
  readonly name: string
  readonly label: string
  readonly kind?: 'text' | 'number' | 'url'
  readonly optional?: boolean
}

/** What was typed, by the name of the field. */
export type EntryValues = Readonly<Record<string, string>>

/** The values without spaces around them, or the names of the fields that must be filled in. */
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
