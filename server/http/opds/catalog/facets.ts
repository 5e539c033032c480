import { type BookTally, tallyBooks, tallyTags } from '../../../db/queries/books/book-facets.ts'
import type { BookListRequest } from '../../../db/queries/lists/list-request.ts'
import { type BookFileFormat, bookFileFormats } from '../../../domain/vocabulary.ts'
import { type Choice, noChoice, type ReadState, readStates, type SortName, selectionFilter } from './choice.ts'
import type { FacetGroup } from './model.ts'
import type { Request } from './request.ts'

/** Contents of a feed of books before facets are selected, and its default sort; null: its own order. */
export type Selection = Pick<
  BookListRequest,
  'seriesId' | 'libraryId' | 'term' | 'language' | 'publisher' | 'condition' | 'fullText'
> & { readonly order: SortName | null }

/** Tags are counted for lists up to this length: for longer ones counting would block other requests. */
const maxTagged = 10_000
const maxTags = 20

const sortTitles: Readonly<Record<SortName, string>> = {
  title: 'Title',
  series: 'Series and number',
  added: 'Recently added',
  released: 'Release date',
  read: 'Recently read',
}
const stateTitles: Readonly<Record<ReadState, string>> = {
  unread: 'Unread',
  in_progress: 'In progress',
  read: 'Read',
}

/**
 * The facets of a feed of books, each with the number of books when it is added to the current selection. A group that
 * cannot narrow the feed is left out. The number of statements is constant.
 */
export async function facetsOf(selection: Selection, request: Request): Promise<FacetGroup[]> {
  const { order, ...question } = selection
  const { viewer, reader, choice } = request
  const tally = await tallyBooks(viewer, reader, merged(question, { ...noChoice, tag: choice.tag }))
  const count = (other: Partial<Choice>) => countIn(tally, { ...choice, ...other })
  const total = count({})
  const groups = [
    stateGroup(choice, count),
    ...(question.condition === undefined ? [formatGroup(choice, count)] : []),
    ...(question.language === undefined ? [languageGroup(tally, choice, count)] : []),
    await tagGroup(question, request, count({})),
  ].filter(({ facets }) => facets.length > 1)
  return order === null ? groups : [sortGroup(order, choice, total), ...groups]
}

type Question = Omit<Selection, 'order'>
type Count = (other: Partial<Choice>) => number

/** The query with the selection. */
export function merged(question: Question, choice: Choice): Question {
  const chosen = selectionFilter(choice)
  const conditions = [question.condition, chosen.condition].filter((one) => one !== undefined)
  return {
    ...question,
    ...(conditions.length === 0 ? {} : { condition: { kind: 'all', of: conditions } }),
    ...(chosen.language === undefined ? {} : { language: chosen.language }),
  }
}

function sortGroup(order: SortName, choice: Choice, count: number): FacetGroup {
  const names: readonly SortName[] = [
    order,
    ...(Object.keys(sortTitles) as SortName[]).filter((name) => name !== order),
  ]
  const chosen = choice.sort ?? order
  return {
    title: 'Sort',
    facets: names.map((name) => ({
      title: sortTitles[name],
      choice: { ...choice, sort: name === order ? null : name },
      active: name === chosen,
      count,
    })),
  }
}

/** `All`, then the facets with results, and the selected one. */
function group<Key extends 'status' | 'format' | 'language' | 'tag'>(
  [title, key]: readonly [string, Key],
  choice: Choice,
  all: number,
  values: readonly { readonly value: NonNullable<Choice[Key]>; readonly title: string; readonly count: number }[],
): FacetGroup {
  const shown = values.filter(({ value, count }) => value === choice[key] || count > 0)
  const narrows = shown.some(({ value, count }) => value === choice[key] || count < all)
  return {
    title,
    facets: [
      { title: 'All', choice: { ...choice, [key]: null }, active: choice[key] === null, count: all },
      ...(narrows ? shown : []).map(({ value, title: own, count }) => ({
        title: own,
        choice: { ...choice, [key]: value },
        active: value === choice[key],
        count,
      })),
    ],
  }
}

function stateGroup(choice: Choice, count: Count): FacetGroup {
  const values = readStates.map((value) => ({ value, title: stateTitles[value], count: count({ status: value }) }))
  return group(['Read state', 'status'], choice, count({ status: null }), values)
}

function formatGroup(choice: Choice, count: Count): FacetGroup {
  const values = bookFileFormats.map((value) => ({
    value,
    title: value.toUpperCase(),
    count: count({ format: value }),
  }))
  return group(['Format', 'format'], choice, count({ format: null }), values)
}

function languageGroup(tally: BookTally, choice: Choice, count: Count): FacetGroup {
  const known = new Set(tally.cells.flatMap(({ language }) => language ?? []))
  if (choice.language !== null) known.add(choice.language)
  const values = [...known]
    .map((value) => ({ value, title: languageTitle(value), count: count({ language: value }) }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxTags)
  return group(['Language', 'language'], choice, count({ language: null }), values)
}

async function tagGroup(question: Question, request: Request, chosen: number): Promise<FacetGroup> {
  const { viewer, reader, choice } = request
  const untagged = { ...choice, tag: null }
  const all = choice.tag === null ? chosen : countIn(await tallyBooks(viewer, reader, question), untagged)
  const isCounted = all > 0 && all <= maxTagged
  const tags = isCounted ? await tallyTags(viewer, reader, merged(question, untagged), maxTags) : []
  const values = tags.map(({ name, count }) => ({ value: name, title: name, count })).filter(({ count }) => count < all)
  const isKnown = choice.tag === null || values.some(({ value }) => value === choice.tag)
  const own = isKnown ? [] : [{ value: choice.tag, title: choice.tag, count: chosen }]
  return group(['Tag', 'tag'], choice, all, [...values, ...own])
}

/** The number of books of a tally that match a selection, for any tag. */
function countIn({ cells, opened }: BookTally, { status, format, language }: Choice): number {
  const fits = (cell: { readonly format: BookFileFormat; readonly language: string | null; readonly count: number }) =>
    (format === null || cell.format === format) && (language === null || cell.language === language) ? cell.count : 0
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const read = sum(opened.filter(({ completed }) => completed).map(fits))
  const inProgress = sum(opened.filter(({ completed }) => !completed).map(fits))
  const all = sum(cells.map(fits))
  if (status === null) return all
  return status === 'read' ? read : status === 'in_progress' ? inProgress : all - read - inProgress
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The English name of a language; an invalid tag is shown as it is. */
export function languageTitle(tag: string): string {
  try {
    return languageNames.of(tag) ?? tag
  } catch {
    return tag
  }
}
