import { cleanList, foldKey, textLimits } from './clean-text.ts'

/** What to do with the genres or tags of many series or books: put others in their place, or add some and take some away. */
export type TermChange = {
  readonly kind: 'genres' | 'tags'
  readonly set?: readonly string[] | undefined
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

export type ChangedTerms =
  | { readonly kind: 'changed'; readonly names: readonly string[] }
  /** Everything is as it was asked for already; nothing is to be set, so nothing is to be locked. */
  | { readonly kind: 'same' }
  | { readonly kind: 'full' }

/** Case, width and white space do not make another name; what is there keeps its spelling and its place. */
export function changeTerms(current: readonly string[], { set, add = [], remove = [] }: TermChange): ChangedTerms {
  if (set !== undefined) return { kind: 'changed', names: cleanList(set) }
  const gone = new Set(remove.map(foldKey))
  const kept = current.filter((name) => !gone.has(foldKey(name)))
  const known = new Set(kept.map(foldKey))
  const added = cleanList(add).filter((name) => !known.has(foldKey(name)))
  if (added.length === 0 && kept.length === current.length) return { kind: 'same' }
  if (kept.length + added.length > textLimits.items) return { kind: 'full' }
  return { kind: 'changed', names: [...kept, ...added] }
}

/** Parts the fields of an edit into those that may be set and those that are locked. */
export function openValues<Field extends string>(
  values: Readonly<Partial<Record<Field, unknown>>>,
  locks: readonly Field[],
): { readonly values: Readonly<Partial<Record<Field, unknown>>>; readonly skipped: readonly Field[] } {
  const named = (Object.entries(values) as [Field, unknown][]).filter(([, value]) => value !== undefined)
  const open = named.filter(([field]) => !locks.includes(field))
  return {
    values: Object.fromEntries(open) as Partial<Record<Field, unknown>>,
    skipped: named.map(([field]) => field).filter((field) => locks.includes(field)),
  }
}
