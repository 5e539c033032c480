import type { PersonRole } from '../vocabulary.ts'
import type { BookFilterField, ConditionLeaf, SeriesFilterField } from './condition.ts'

/** Series fields that reader apps can filter by, in addition to those of the interface. */
export type AppSeriesField = SeriesFilterField | 'collectionId' | 'releaseDate' | 'isDeleted' | 'isOneShot'
/** The same for books. Release dates are numbers, 20240517; `order` is the sort number of a book. */
export type AppBookField =
  | BookFilterField
  | 'bookId'
  | 'readListId'
  | 'releaseDate'
  | 'order'
  | 'isAnalyzed'
  | 'hasOwnCover'
  | 'hasChosenCover'
  | 'isDeleted'
  | 'isOneShot'

/** A person credited in a series or book. */
export type AuthorLeaf = {
  readonly kind: 'author'
  /** Null: any name. */
  readonly name: string | null
  /** Null: any role. */
  readonly roles: readonly PersonRole[] | null
}

/** A reader app's condition, parsed and validated. An empty `all` matches everything, an empty `any` nothing. */
export type AppCondition<Field extends string> =
  | { readonly kind: 'all' | 'any'; readonly of: readonly AppCondition<Field>[] }
  | { readonly kind: 'not'; readonly of: AppCondition<Field> }
  | ConditionLeaf<Field>
  | AuthorLeaf

export type AppSeriesCondition = AppCondition<AppSeriesField>
export type AppBookCondition = AppCondition<AppBookField>

export const everything = { kind: 'all', of: [] } as const
export const nothing = { kind: 'any', of: [] } as const

/** Whether a condition matches everything. */
export function isEverything(condition: AppCondition<string>): boolean {
  return condition.kind === 'all' && condition.of.every(isEverything)
}

/** The one id that a condition requires of a field; undefined without a single one. */
export function onlyId<Field extends string>(condition: AppCondition<Field>, field: Field): string | undefined {
  if (condition.kind === 'all') {
    for (const part of condition.of) {
      const id = onlyId(part, field)
      if (id !== undefined) return id
    }
  }
  const isOne = condition.kind === 'uuid' && condition.field === field && !condition.negated
  return isOne && condition.values.length === 1 ? condition.values[0] : undefined
}

/** Every id that a condition compares a field with. */
export function requestedIds<Field extends string>(condition: AppCondition<Field>, field: Field): readonly string[] {
  if (condition.kind === 'not') return requestedIds(condition.of, field)
  if (condition.kind === 'all' || condition.kind === 'any')
    return condition.of.flatMap((part) => requestedIds(part, field))
  return condition.kind === 'uuid' && condition.field === field ? condition.values : []
}

/** The same condition, with a virtual read list replaced by its books. */
export function withListAsBooks(
  condition: AppBookCondition,
  list: { readonly id: string; readonly bookIds: readonly string[] },
): AppBookCondition {
  if (condition.kind === 'not') return { kind: 'not', of: withListAsBooks(condition.of, list) }
  if (condition.kind === 'all' || condition.kind === 'any') {
    return { kind: condition.kind, of: condition.of.map((part) => withListAsBooks(part, list)) }
  }
  if (condition.kind !== 'uuid' || condition.field !== 'readListId' || !condition.values.includes(list.id)) {
    return condition
  }
  const stored = { ...condition, negated: false, values: condition.values.filter((id) => id !== list.id) }
  const books = { ...stored, field: 'bookId', values: list.bookIds } as const
  const either: AppBookCondition = { kind: 'any', of: [stored, books] }
  return condition.negated ? { kind: 'not', of: either } : either
}

type Shelf = AppCondition<AppSeriesField | AppBookField>

/** Whether any part of a condition tests for soft-deleted items: only then a list includes them. */
export function asksForDeleted(condition: Shelf): boolean {
  if (condition.kind === 'not') return asksForDeleted(condition.of)
  if (condition.kind === 'all' || condition.kind === 'any') return condition.of.some(asksForDeleted)
  return condition.kind === 'bool' && condition.field === 'isDeleted' && condition.value
}

/** The same condition for lists without soft-deleted items: tests for them become constant. */
export function amongPresent<Field extends AppSeriesField | AppBookField>(
  condition: AppCondition<Field>,
): AppCondition<Field> {
  if (condition.kind === 'not') return { kind: 'not', of: amongPresent(condition.of) }
  if (condition.kind === 'all' || condition.kind === 'any') {
    return { kind: condition.kind, of: condition.of.map(amongPresent) }
  }
  if (condition.kind !== 'bool' || condition.field !== 'isDeleted') return condition
  return condition.value ? nothing : everything
}
