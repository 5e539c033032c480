import { foldKey } from './clean-text.ts'
import { isOffered } from './fields.ts'
import type { BookField, Person, SeriesField } from './patch.ts'

/** Series fields that can be edited in one body; alternate titles, links and ids have their own endpoints. */
export const editableSeriesFields = [
  'title',
  'titleSort',
  'summary',
  'publisher',
  'imprint',
  'status',
  'ageRating',
  'language',
  'readingDirection',
  'year',
  'totalVolumeCount',
  'totalChapterCount',
  'people',
  'genres',
  'tags',
] as const satisfies readonly SeriesField[]

/** The same for a book. */
export const editableBookFields = [
  'title',
  'titleSort',
  'number',
  'volume',
  'chapter',
  'summary',
  'publisher',
  'imprint',
  'language',
  'year',
  'month',
  'day',
  'count',
  'people',
  'genres',
  'tags',
  'ageRating',
  'readingDirection',
  'isbns',
  'formatDetail',
  'blackAndWhite',
  'manga',
  'subtitle',
  'storyArcs',
] as const satisfies readonly BookField[]

/** The effect of an edit: values to set (undefined: none), and fields to reset to their sources. */
export type EditPlan<Field extends string> = {
  readonly set: ReadonlyMap<Field, unknown>
  readonly freed: ReadonlySet<Field>
}

type Given<Field extends string> = {
  readonly values: Readonly<Partial<Record<Field, unknown>>>
  readonly replace: boolean
}

/**
 * Plans an edit. Named fields are set and so locked, null clears. A replacement names every field, but sets only
 * changed ones, so that sending back what was read locks nothing. A title cannot be empty: clearing it resets it to its
 * sources.
 * @param fields editable by this edit
 * @param current the values now; absent means none
 */
export function planEdit<Field extends string>(
  fields: readonly Field[],
  { values, replace }: Given<Field>,
  current: Readonly<Partial<Record<Field, unknown>>>,
): EditPlan<Field> {
  const set = new Map<Field, unknown>()
  const freed = new Set<Field>()
  for (const field of fields) {
    const given = values[field]
    if (given === undefined && !replace) continue
    const value = isOffered(given) ? given : undefined
    if (field === 'title' && value === undefined) freed.add(field)
    else if (!replace || !isSameValue(field, value, current[field])) set.set(field, value)
  }
  return { set, freed }
}

const withoutOrder: ReadonlySet<string> = new Set(['genres', 'tags'])

/** Whether an edit from one to the other would change nothing: terms have no order, and people are known by their names. */
export function isSameValue(field: string, a: unknown, b: unknown): boolean {
  const [left, right] = [a, b].map((value) => {
    if (!isOffered(value)) return null
    if (!Array.isArray(value)) return value
    if (withoutOrder.has(field)) return value.map((item) => foldKey(String(item))).sort()
    return field === 'people' ? value.map(({ name, role }: Person) => [foldKey(name), role]) : value
  })
  return JSON.stringify(left) === JSON.stringify(right)
}
