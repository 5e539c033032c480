import { cleanPeople } from './clean-lists.ts'
import { cleanList, foldKey, textLimits } from './clean-text.ts'
import type { Person } from './patch.ts'

/** Changes the genres or tags of many series or books: replace all, or add and remove some. */
export type TermChange = {
  readonly kind: 'genres' | 'tags'
  readonly set?: readonly string[] | undefined
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

/** The same for people; each role is a separate entry. */
export type PeopleChange = {
  readonly kind: 'people'
  readonly set?: readonly Person[] | undefined
  readonly add?: readonly Person[] | undefined
  readonly remove?: readonly Person[] | undefined
}

export type Changed<T> =
  | { readonly kind: 'changed'; readonly values: readonly T[] }
  /** Every requested value is already set, so nothing is set or locked. */
  | { readonly kind: 'same' }
  | { readonly kind: 'full' }

/** Names equal except for case, width or white space are the same; existing entries keep spelling and position. */
export function changeTerms(current: readonly string[], change: TermChange): Changed<string> {
  return changeList(current, change, { clean: cleanList, keyOf: foldKey })
}

export function changePeople(current: readonly Person[], change: PeopleChange): Changed<Person> {
  const keyOf = ({ name, role }: Person) => `${role} ${foldKey(name)}`
  return changeList(current, change, { clean: cleanPeople, keyOf })
}

type ListChange<T> = {
  readonly set?: readonly T[] | undefined
  readonly add?: readonly T[] | undefined
  readonly remove?: readonly T[] | undefined
}
type Kind<T> = { readonly clean: (values: readonly T[]) => readonly T[]; readonly keyOf: (value: T) => string }

function changeList<T>(
  current: readonly T[],
  { set, add = [], remove = [] }: ListChange<T>,
  { clean, keyOf }: Kind<T>,
): Changed<T> {
  if (set !== undefined) return { kind: 'changed', values: clean(set) }
  const removedKeys = new Set(remove.map(keyOf))
  const remaining = current.filter((value) => !removedKeys.has(keyOf(value)))
  const known = new Set(remaining.map(keyOf))
  const added = clean(add).filter((value) => !known.has(keyOf(value)))
  if (added.length === 0 && remaining.length === current.length) return { kind: 'same' }
  if (remaining.length + added.length > textLimits.items) return { kind: 'full' }
  return { kind: 'changed', values: [...remaining, ...added] }
}

/** Splits the fields of an edit into unlocked and locked ones. */
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
