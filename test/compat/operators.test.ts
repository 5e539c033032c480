import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { openStoredFixture, type StoredFixture } from '../opds/stored-fixture.ts'
import { switchedOn } from './compat-fixture.ts'
import { bookShape, pageShape, seriesShape } from './decoders/keys.ts'

/** Series and books of which some have a value for every search field and some have none. */
let fixture: StoredFixture
let libraryId: string
let seriesId: string
let readListId: string
let collectionId: string
beforeAll(async () => {
  fixture = await openStoredFixture({ environment: switchedOn })
  libraryId = fixture.libraryId
  const people = [{ name: 'Ada Open', role: 'author' as const }]
  const alder = await fixture.addSeries('Alder', [
    { title: 'Alder 1', values: { number: 1, people, tags: ['calm'], year: 2020, month: 5, day: 17 } },
    { title: 'Alder 2', values: { number: 2 } },
  ])
  await fixture.addSeries('Birch', [{ title: 'Birch 1', format: 'epub', values: { number: 1, year: 1999 } }])
  await fixture.addSeries('Cedar', [{ title: 'Cedar 1', values: { number: 7 } }])
  seriesId = alder.seriesId
  const values = {
    status: 'ended',
    genres: ['Sea'],
    tags: ['calm'],
    publisher: 'North',
    language: 'en',
    ageRating: 12,
    people,
  }
  await fixture.server.database.commit([
    write('editSeries', { id: seriesId, edit: { values }, now: fixture.server.now() }),
  ])
  const maintainer = await fixture.server.actor('maintainer')
  const make = async (path: string, body: object) =>
    String((await maintainer.ask(`/komga/api/v1/${path}`, { method: 'POST', body })).json.id)
  collectionId = await make('collections', { name: 'Trees', seriesIds: [seriesId] })
  readListId = await make('readlists', { name: 'Leaves', bookIds: alder.bookIds.slice(0, 1) })
})
afterAll(() => fixture.close())

async function found(kind: 'series' | 'books', condition: unknown): Promise<string[]> {
  const path = `/komga/api/v1/${kind}/list?unpaged=true&sort=name`
  const { status, json, text } = await fixture.reader.ask(path, { method: 'POST', body: { condition } })
  expect(status, `${JSON.stringify(condition)} ${text}`).toBe(200)
  const shape = kind === 'series' ? pageShape(seriesShape) : pageShape(bookShape)
  return shape.parse(json).content.map(({ metadata }) => metadata.title)
}

type Pair = readonly [one: string, other: string, beside?: object]
const equality = (value: unknown): Pair[] => [['is', 'isNot', { value }]]
const texts = (value: string): Pair[] => [
  ...equality(value),
  ['contains', 'doesNotContain', { value: value.slice(1) }],
  ['beginsWith', 'doesNotBeginWith', { value: value.slice(0, 2) }],
  ['endsWith', 'doesNotEndWith', { value: value.slice(-2) }],
]
const absence: Pair[] = [['isNull', 'isNotNull']]
const flags: Pair[] = [['isTrue', 'isFalse']]

const shared = (): Readonly<Record<string, readonly Pair[]>> => ({
  libraryId: equality(libraryId),
  deleted: flags,
  oneShot: flags,
  title: texts('Alder'),
  releaseDate: absence,
  tag: [...texts('calm'), ...absence],
  readStatus: equality('UNREAD'),
  author: equality({ name: 'Ada Open', role: 'writer' }),
})
const fields = {
  series: (): Readonly<Record<string, readonly Pair[]>> => ({
    ...shared(),
    collectionId: equality(collectionId),
    complete: flags,
    titleSort: texts('Alder'),
    sharingLabel: [...texts('kids'), ...absence],
    publisher: [...texts('North'), ...absence],
    language: [...equality('en'), ...absence],
    genre: [...texts('Sea'), ...absence],
    ageRating: [...equality(12), ...absence],
    seriesStatus: equality('ENDED'),
  }),
  books: (): Readonly<Record<string, readonly Pair[]>> => ({
    ...shared(),
    readListId: equality(readListId),
    seriesId: equality(seriesId),
    numberSort: equality(7),
    mediaStatus: equality('READY'),
    mediaProfile: equality('EPUB'),
    poster: equality({ type: 'GENERATED', selected: true }),
  }),
}

describe.each(['series', 'books'] as const)(
  'for %s, each operator and its negation together match everything',
  (kind) => {
    it.each(Object.keys(fields[kind]()))('with %s', async (field) => {
      const whole = await found(kind, { allOf: [] })
      expect(whole.length).toBeGreaterThan(2)
      for (const [one, other, beside = {}] of fields[kind]()[field] ?? []) {
        const parts = [
          await found(kind, { [field]: { operator: one, ...beside } }),
          await found(kind, { [field]: { operator: other, ...beside } }),
        ]
        expect([one, parts.flat().toSorted()]).toEqual([one, whole.toSorted()])
        const either = { anyOf: [one, other].map((operator) => ({ [field]: { operator, ...beside } })) }
        expect([one, await found(kind, either)]).toEqual([one, whole])
        const both = { allOf: [one, other].map((operator) => ({ [field]: { operator, ...beside } })) }
        expect([one, await found(kind, both)]).toEqual([one, []])
      }
    })
  },
)

it('number and date comparisons exclude items without a value', async () => {
  const than = (operator: string, value: number) => ({ ageRating: { operator, value } })
  expect(await found('series', than('greaterThan', 11))).toEqual(['Alder'])
  expect(await found('series', than('lessThan', 13))).toEqual(['Alder'])
  const order = (operator: string) => ({ numberSort: { operator, value: 2 } })
  expect([await found('books', order('greaterThan')), await found('books', order('lessThan'))]).toEqual([
    ['Cedar 1'],
    ['Alder 1', 'Birch 1'],
  ])
  const day = (operator: string) => ({ releaseDate: { operator, dateTime: '2020-05-17T00:00:00Z' } })
  expect(await found('books', day('before'))).toEqual(['Birch 1'])
  expect(await found('books', day('after'))).toEqual([])
  const last = (operator: string, duration: string) => ({ releaseDate: { operator, duration } })
  expect(await found('books', last('isNotInTheLast', 'P30D'))).toEqual(['Alder 1', 'Birch 1'])
  expect(await found('books', last('isInTheLast', 'P100Y'))).toEqual(['Alder 1', 'Birch 1'])
})
