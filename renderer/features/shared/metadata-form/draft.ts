/** How a field is entered; `elsewhere`: not in this form, only its lock is here. */
export type FieldKind = 'line' | 'prose' | 'number' | 'choice' | 'names' | 'people' | 'elsewhere'

export type FieldSpec = {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  /** For `elsewhere`: where that is. */
  readonly hint?: string
  /** For `choice`, and for a number of which only some are usual. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

export type PersonDraft = { readonly name: string; readonly role: string }
export type DraftValue = string | readonly string[] | readonly PersonDraft[]

/** Fields that were touched. */
export type Draft = Readonly<Record<string, DraftValue>>

/** What an input shows for a stored value. */
export function shownValue(kind: FieldKind, stored: unknown): DraftValue {
  if (kind === 'names' || kind === 'people') return Array.isArray(stored) ? (stored as readonly string[]) : []
  return stored === null || stored === undefined ? '' : String(stored)
}

/** What an input means: null for nothing. A number that is none stays as it was typed, for the server to refuse. */
export function storedValue(kind: FieldKind, shown: DraftValue): unknown {
  if (kind === 'people') return (shown as readonly PersonDraft[]).filter(({ name }) => name.trim() !== '')
  if (typeof shown !== 'string') return shown
  const text = shown.trim()
  if (text === '') return null
  if (kind !== 'number') return shown
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

/** The touched fields whose value is another one now. */
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

/** A value as one line of text, to tell what a source says. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  return String(value)
}
