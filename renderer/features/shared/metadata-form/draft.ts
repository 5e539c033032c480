/** Input of a field; `elsewhere`: edited elsewhere, the form has only its lock. */
export type FieldKind = 'line' | 'prose' | 'number' | 'choice' | 'names' | 'people' | 'elsewhere'

export type FieldSpec = {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  /** Place to edit it, for `elsewhere`. */
  readonly hint?: string
  /** Options of a `choice`, or of a number with few usual values. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

export type PersonDraft = { readonly name: string; readonly role: string }
export type DraftValue = string | readonly string[] | readonly PersonDraft[]

/** Changed fields. */
export type Draft = Readonly<Record<string, DraftValue>>

/** Input value for a stored value. */
export function shownValue(kind: FieldKind, stored: unknown): DraftValue {
  if (kind === 'names' || kind === 'people') return Array.isArray(stored) ? (stored as readonly string[]) : []
  return stored === null || stored === undefined ? '' : String(stored)
}

/** Value of an input; null when empty. An invalid number is kept as text, so that the server can reject it. */
export function storedValue(kind: FieldKind, shown: DraftValue): unknown {
  if (kind === 'people') return (shown as readonly PersonDraft[]).filter(({ name }) => name.trim() !== '')
  if (typeof shown !== 'string') return shown
  const text = shown.trim()
  if (text === '') return null
  if (kind !== 'number') return shown
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

/** Fields whose value differs from the stored one. */
export function changesOf(
  fields: readonly FieldSpec[],
  values: Readonly<Record<string, unknown>>,
  draft: Draft,
): Readonly<Record<string, unknown>> {
  const changes: Record<string, unknown> = {}
  for (const { name, kind } of fields) {
    const shown = draft[name]
    if (shown === undefined) continue
    const value = storedValue(kind, shown)
    const before = storedValue(kind, shownValue(kind, values[name]))
    if (JSON.stringify(value) !== JSON.stringify(before)) changes[name] = value
  }
  return changes
}

/** A value in one line, to show what a source provides. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  return String(value)
}
