import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { maxItems } from '../../server/contract/bounds.ts'
import { operationList } from '../../server/contract/index.ts'
import { maxPerPage } from '../../server/contract/shared.ts'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

type Schema = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
/** A place in a response with an arbitrary number of values: `data[].genres`, `locks{}`. */
type Collection = { readonly place: string; readonly most: number | undefined }

/** Every array and map in a response. */
function collectionsIn(answer: z.ZodType): readonly Collection[] {
  const root = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Schema
  return visit(root, { root, place: '', through: [] })
}

type At = { readonly root: Schema; readonly place: string; readonly through: readonly string[] }

function visit(schema: Schema, at: At): readonly Collection[] {
  const { $ref, items, maxItems: most, additionalProperties: free, properties = {} } = schema
  if ($ref !== undefined) return at.through.includes($ref) ? [] : visitNamed($ref, at)
  const others = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? [])
  const list = `${at.place}[]`
  const map = `${at.place}{}`
  return [
    ...(items === undefined ? [] : [{ place: list, most }, ...visit(items, { ...at, place: list })]),
    ...(typeof free === 'object' ? [{ place: map, most: undefined }, ...visit(free, { ...at, place: map })] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => visit(inner, { ...at, place: inside(at.place, name) })),
    ...others.flatMap((inner) => visit(inner, at)),
  ]
}

function visitNamed(name: string, at: At): readonly Collection[] {
  const known = name === '#' ? at.root : at.root.$defs?.[name.replace('#/$defs/', '')]
  if (known === undefined) throw new Error(`${name} is not there`)
  return visit(known, { ...at, through: [...at.through, name] })
}

function inside(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`
}

const answers = operationList.flatMap(([name, operation]) =>
  Object.values(operation.responses).flatMap((answer) =>
    typeof answer === 'string' ? [] : [{ name, operation, many: collectionsIn(answer) }],
  ),
)

/** Maps by their last key, and why they cannot grow. */
const freeNames: Readonly<Record<string, string>> = {
  'provenance{}': 'one entry for each field of metadata',
  'locks{}': 'one entry for each field of metadata',
  'offers{}': 'one entry for each field of metadata',
  'customMetadata{}': 'at most 20,000 characters',
  'condition{}': 'as it was sent, within the limit of bodies',
  'rule{}': 'as it was sent, within the limit of bodies',
  'line{}': 'the schema of one line of a file',
  'seriesConfig{}': 'as it was sent, within the limit of bodies',
  'bookConfig{}': 'as it was sent, within the limit of bodies',
  'numberConfig{}': 'as it was sent, within the limit of bodies',
  'fields{}': 'the fields of one line of the log',
  'config{}': 'at most 50 values of 4,000 characters, or 16 KB of a release source',
  'formatHints{}': 'at most 8 KB of a release',
  'metadata{}': 'at most 8 KB of a release',
  'env{}': 'at most 50 variables of 4,000 characters',
  'details{}': 'at most 2,000 characters of an entry of the audit log',
}

describe('every response in the contract', () => {
  it('has a limit for each of its lists', () => {
    const unbounded = answers.flatMap(({ name, many }) =>
      many
        .filter(({ place, most }) => place.endsWith('[]') && most === undefined)
        .map(({ place }) => `${name} ${place}`),
    )
    expect(answers.length).toBeGreaterThan(150)
    expect(unbounded).toEqual([])
  })

  it('with pages accepts a page and a page size', () => {
    const paged = answers.filter(({ many }) =>
      many.some(({ place, most }) => place === 'data[]' && most === maxPerPage),
    )
    expect(paged.length).toBeGreaterThan(20)
    const without = paged.filter(({ operation: { query } }) => !query?.shape.page || !query.shape.pageSize)
    expect(without.map(({ name }) => name)).toEqual([])
  })

  it('has maps with free keys only where they cannot grow', () => {
    const free = answers.flatMap(({ many }) =>
      many.filter(({ place }) => place.endsWith('{}')).map(({ place }) => place),
    )
    const names = [...new Set(free.map((place) => place.slice(place.lastIndexOf('.') + 1)))]
    expect(names.sort()).toEqual(Object.keys(freeNames).sort())
  })
})

it('a list without a limit is detected at any depth', () => {
  const entry = z.object({ names: z.array(z.string()), few: z.array(z.string()).max(3) }).meta({ id: 'DeepEntry' })
  const answer = z.object({ data: z.array(z.union([entry, z.null()])).max(5), map: z.record(z.string(), entry) })
  expect(collectionsIn(answer).filter(({ most }) => most === undefined)).toEqual([
    { place: 'data[].names[]', most: undefined },
    { place: 'map{}', most: undefined },
    { place: 'map{}.names[]', most: undefined },
  ])
})

describe('a limit', () => {
  let server: TestServer
  let admin: Actor
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.actor('admin')
  })
  afterAll(() => server.close())

  it('on the books of a series leaves the rest to the paged list', async () => {
    const now = server.now()
    const [libraryId, series] = [newId(), seriesWrite('', 'Endless')]
    const titles = Array.from({ length: maxItems.books + 1 }, (_, i) => `Endless ${i + 1}`)
    const books = titles.map((title, i) => bookWrite(series.id, title, { file: { path: `Endless/${i}.cbz` } }))
    await server.database.commit([
      write('createLibrary', { id: libraryId, settings: librarySettings({ name: 'Endless' }), now }),
      write('addSeries', { series: [{ ...series, libraryId }], now }),
      write('saveBooks', { libraryId, books, now }),
      write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
    ])
    const whole = await admin.ask(`/api/v1/series/${series.id}/books`)
    expect(whole.json).toHaveLength(maxItems.books)
    const paged = await admin.ask(`/api/v1/books?seriesId=${series.id}&page=11&pageSize=500`)
    expect(paged.json).toMatchObject({ total: maxItems.books + 1, data: [expect.anything()] })
  })

  it('on libraries refuses one more with a message', async () => {
    const { json } = await admin.ask('/api/v1/libraries')
    const missing = maxItems.libraries - Number(json.total)
    await server.database.commit(
      Array.from({ length: missing }, (_, i) =>
        write('createLibrary', { id: newId(), settings: librarySettings({ name: `Shelf ${i}` }), now: server.now() }),
      ),
    )
    using folder = createLibraryFolder()
    const body = { name: 'One more', path: folder.root }
    expect(await admin.ask('/api/v1/libraries', { method: 'POST', body })).toMatchObject({
      status: 409,
      json: { error: 'conflict', details: { most: maxItems.libraries } },
    })
  })
})
