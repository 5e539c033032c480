import { foldKey } from './clean-text.ts'
import { isOffered } from './fields.ts'
import type { BookField, Person, SeriesField } from './patch.ts'

/** The fields of a series that one body sets; titles, links and ids beside the main ones have addresses of their own. */
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

/** What an edit amounts to: values to set (undefined: none), and fields whose sources speak again. */
export type EditPlan<Field extends string> = {
  readonly set: ReadonlyMap<Field, unknown>
  readonly freed: ReadonlySet<Field>
}

type Given<Field extends string> = {
  readonly values: Readonly<Partial<Record<Field, unknown>>>
  readonly replace: boolean
}

/**
 * Reads an edit. What is named is set and so locked, null clears. Of a replacement everything counts as named, but only
 * what it changes is set, so that sending back what was read locks nothing. A title cannot be empty: clearing it gives
 * it back to its sources.
 * @param fields what this edit may set
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

function isSameValue(field: string, a: unknown, b: unknown): boolean {
  const [left, right] = [a, b].map((value) => {
    if (!isOffered(value)) return null
    if (!Array.isArray(value)) return value
    if (withoutOrder.has(field)) return value.map((item) => foldKey(String(item))).sort()
    return field === 'people' ? value.map(({ name, role }: Person) => [foldKey(name), role]) : value
  })
  return JSON.stringify(left) === JSON.stringify(right)
}
