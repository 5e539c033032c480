import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import type { Person } from '../../server/domain/metadata/patch.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

const writer = (name: string): Person => ({ name, role: 'writer' })
/** The terms of each series by title. `Vault` is hidden from the maintainer. */
const fileMetadata = {
  Ghost: { genres: ['Horror'], tags: ['Night'], people: [writer('Mary Grave')] },
  Vault: { genres: ['Horror'], tags: ['Night'], people: [writer('Mary Grave')] },
  Meadow: { genres: ['Kids'], tags: ['Sun'], people: [writer('Ann Lea')] },
  Stage: { genres: ['Drama'], tags: ['Play'], people: [writer('Bo Dane')] },
} as const
type Title = keyof typeof fileMetadata
const titles = Object.keys(fileMetadata) as Title[]
/** The same attack with genres, tags and people. */
const kinds = {
  genres: { field: 'genre', scary: 'Horror', kids: 'Kids', other: 'Drama' },
  tags: { field: 'tag', scary: 'Night', kids: 'Sun', other: 'Play' },
  people: { field: 'author', scary: 'Mary Grave', kids: 'Ann Lea', other: 'Bo Dane' },
} as const
type Kind = keyof typeof kinds
const everyKind = Object.keys(kinds) as Kind[]

let server: TestServer | undefined
let admin: Actor
/** Sees everything except `Vault`. */
let maintainer: Actor
/** Denied scary content. */
let child: Actor
/** Allowed content for kids only. */
let toddler: Actor
/** The single book of each series. */
const bookIds = new Map<string, string>()
let series: ReturnType<typeof seriesWrite>[]
afterAll(() => server?.close())
beforeEach(async () => {
  await server?.close()
  server = await startTestServer()
  admin = await server.actor('admin')
  const [libraryId, now] = [newId(), server.now()]
  await server.database.commit([write('createLibrary', { id: libraryId, settings: librarySettings(), now })])
  series = titles.map((title) => seriesWrite(libraryId, title))
  await server.database.commit([write('addSeries', { series, now })])
  for (const one of series) await readFile(one, fileMetadata[one.title as Title])
  ;[maintainer, child, toddler] = [
    await server.actor('maintainer'),
    await server.actor('reader'),
    await server.actor('reader'),
  ]
  await send('PUT', `series/${seriesId('Vault')}/sharing-tags`, {
    sharingTagIds: [await newTag('Vault', maintainer, 'deny')],
  })
})

type FileMetadata = {
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly people: readonly Person[]
}
async function readFile(one: ReturnType<typeof seriesWrite>, values: FileMetadata): Promise<void> {
  const now = server?.now() ?? 0
  const made = bookWrite(one.id, `${one.title} 1`, { file: { path: `${one.title}/1.cbz` }, values: { ...values } })
  const book = { ...made, id: bookIds.get(one.id) ?? made.id }
  bookIds.set(one.id, book.id)
  await server?.database.commit([
    write('saveBooks', { libraryId: one.libraryId, books: [book], now }),
    write('saveSeriesMetadata', { series: [{ id: one.id, values: { ...values }, provenance: {} }], now }),
    write('refreshSeries', { ids: [one.id], numbering: 'none', now }),
  ])
}
const seriesId = (title: Title) => series.find((one) => one.title === title)?.id ?? ''
async function send(method: string, path: string, body?: unknown, actor = admin) {
  const reply = await actor.ask(`/api/v1/${path}`, { method, body })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.json
}
async function newTag(
  name: string,
  holder: Actor,
  accessMode: 'allow' | 'deny',
  rule: object | null = null,
): Promise<string> {
  const { id } = await send('POST', 'admin/sharing-tags', { name, rule })
  await send('PUT', `users/${holder.userId}/sharing-tags`, { sharingTagId: id, accessMode })
  return String(id)
}
const rule = (kind: Kind, value: string, operator = 'is') => ({ [kinds[kind].field]: { operator, value } })
const visibleTo = async (actor: Actor) =>
  ((await send('GET', 'series?sort=title', undefined, actor)).data as unknown as Json[])
    .map(({ title }) => title)
    .sort()
async function termNamed(kind: Kind, name: string, actor = admin): Promise<string> {
  const { data } = await send('GET', `${kind}?pageSize=100`, undefined, actor)
  return String((data as unknown as Json[]).find((one) => String(one.name) === name)?.id ?? '')
}
const rename = async (kind: Kind, from: string, name: string, actor = admin) =>
  send('PATCH', `${kind}/${await termNamed(kind, from, actor)}`, { name }, actor)
const merge = async (kind: Kind, from: string, into: string, actor = admin) =>
  send(
    'POST',
    `${kind}/${await termNamed(kind, from, actor)}/merge`,
    { into: await termNamed(kind, into, actor) },
    actor,
  )
const seriesWith = async (kind: Kind, name: string) =>
  ((await send('POST', 'series/list', { condition: rule(kind, name) })).data as unknown as Json[])
    .map(({ title }) => title)
    .sort()
const safe = ['Meadow', 'Stage']

describe.each(everyKind)('content hidden by a rule on %s', (kind) => {
  const { scary, kids, other } = kinds[kind]

  it('stays hidden after two renames, and when the former name is reused', async () => {
    const tag = await newTag('Scary', child, 'deny', rule(kind, scary))
    expect(await visibleTo(child)).toEqual(safe)
    await rename(kind, scary, 'Quite nice')
    expect(await visibleTo(child)).toEqual(safe)
    await rename(kind, 'Quite nice', 'Very nice')
    await rename(kind, other, scary)
    expect(await visibleTo(child)).toEqual(safe)
    expect((await send('GET', `admin/sharing-tags/${tag}`)).rule).toEqual(rule(kind, 'Very nice'))
  })

  it('stays hidden after a merge, with everything in the merged term', async () => {
    await newTag('Scary', child, 'deny', rule(kind, scary))
    await merge(kind, scary, other)
    expect(await visibleTo(child)).toEqual(['Meadow'])
  })

  it.each(['contains', 'beginsWith', 'endsWith'])('stays hidden for a partial name: %s', async (operator) => {
    const part = operator === 'beginsWith' ? scary.slice(0, 4) : scary.slice(-4)
    await newTag('Scary', child, 'deny', rule(kind, part, operator))
    expect(await visibleTo(child)).toEqual(safe)
    await rename(kind, scary, 'Quite nice')
    await rename(kind, 'Quite nice', 'Very nice')
    expect(await visibleTo(child)).toEqual(safe)
  })

  it.each(['isNot', 'doesNotContain'])('stays hidden for a negated condition: %s', async (operator) => {
    await newTag('Not for kids', child, 'deny', rule(kind, kids, operator))
    expect(await visibleTo(child)).toEqual(['Meadow'])
    await rename(kind, kids, 'Quite nice')
    expect(await visibleTo(child)).toEqual(['Meadow'])
    if (operator === 'isNot') await rename(kind, scary, kids)
    expect(await visibleTo(child)).toEqual(['Meadow'])
  })

  it('stays hidden after a rename by a restricted maintainer, which spares series that they cannot see', async () => {
    await newTag('Scary', child, 'deny', rule(kind, scary))
    await rename(kind, scary, 'Quite nice', maintainer)
    expect(await seriesWith(kind, 'Quite nice')).toContain('Ghost')
    expect(await seriesWith(kind, scary)).toContain('Vault')
    expect(await visibleTo(child)).toEqual(safe)
    expect(await termNamed(kind, scary, maintainer)).toBe('')
  })

  it('stays hidden after a merge by a restricted maintainer, which spares series that they cannot see', async () => {
    await newTag('Scary', child, 'deny', rule(kind, scary))
    await merge(kind, scary, kids, maintainer)
    expect(await seriesWith(kind, kids)).toContain('Ghost')
    expect(await seriesWith(kind, scary)).toContain('Vault')
    expect(await visibleTo(child)).toEqual(safe)
  })

  it('stays hidden when a rescan reads the former name', async () => {
    await newTag('Scary', child, 'deny', rule(kind, scary))
    await rename(kind, scary, 'Quite nice')
    for (const one of series) await readFile(one, fileMetadata[one.title as Title])
    expect(await visibleTo(child)).toEqual(safe)
  })

  it('is hidden by a rule with a former name', async () => {
    await rename(kind, scary, 'Quite nice')
    await newTag('Scary', child, 'deny', rule(kind, scary))
    expect(await visibleTo(child)).toEqual(safe)
  })
})

const deletable = ['genres', 'tags'] as const

describe.each(deletable)('deleting a term in %s', (kind) => {
  const { scary } = kinds[kind]
  const remove = async (name: string, actor: Actor) => {
    await send('DELETE', `${kind}/${await termNamed(kind, name, actor)}`, undefined, actor)
  }
  const previewChange = async (actor: Actor) => {
    const change = { kind: kind === 'genres' ? 'genre' : 'tag', id: await termNamed(kind, scary, actor), delete: true }
    return send('POST', 'terms/preview-change', change, actor)
  }

  it('as a restricted maintainer reveals nothing that a rule hides', async () => {
    await newTag('Scary', child, 'deny', rule(kind, scary))
    expect(await previewChange(maintainer)).toEqual({ peopleCount: 0, seriesShown: 0, seriesHidden: 0, people: [] })
    await remove(scary, maintainer)
    expect(await seriesWith(kind, scary)).toEqual(['Vault'])
    expect(await visibleTo(child)).toEqual(safe)
  })

  it('has a preview of what it reveals to whom', async () => {
    await newTag('Scary', child, 'deny', rule(kind, scary))
    expect(await previewChange(admin)).toMatchObject({
      peopleCount: 1,
      seriesShown: 2,
      people: [{ userId: child.userId }],
    })
    expect(await visibleTo(child)).toEqual(safe)
    await remove(scary, admin)
    expect(await visibleTo(child)).toEqual([...titles].sort())
  })

  it('leaves rules working for files with a former name', async () => {
    await newTag('Scary', child, 'deny', rule(kind, scary))
    await rename(kind, scary, 'Quite nice')
    await remove('Quite nice', admin)
    for (const one of series) await readFile(one, fileMetadata[one.title as Title])
    expect(await visibleTo(child)).toEqual(safe)
  })
})

describe.each(everyKind)('maintenance of %s', (kind) => {
  const { scary, other } = kinds[kind]

  it('preserves terms used by rules, and their former names', async () => {
    await newTag('Scary', child, 'deny', rule(kind, scary))
    await rename(kind, scary, 'Quite nice')
    for (const one of series) await readFile(one, { genres: [], tags: [], people: [] })
    const { deletedNames } = await send('POST', `${kind}/cleanup`)
    expect(deletedNames).toContain(other)
    expect(deletedNames).not.toContain('Quite nice')
    for (const one of series) await readFile(one, fileMetadata[one.title as Title])
    expect(await visibleTo(child)).toEqual(safe)
  })
})

describe.each(everyKind)('content allowed by a rule on %s', (kind) => {
  const { scary, kids } = kinds[kind]

  it('excludes series hidden from a restricted maintainer, whatever they rename or merge', async () => {
    const only = series.find(({ title }) => title === 'Ghost')
    if (only !== undefined) await readFile(only, { genres: [], tags: [], people: [] })
    await newTag('For kids', toddler, 'allow', rule(kind, kids))
    expect(await visibleTo(toddler)).toEqual(['Meadow'])
    await rename(kind, kids, scary, maintainer)
    expect(await seriesWith(kind, scary)).toContain('Meadow')
    expect(await visibleTo(toddler)).toEqual(['Meadow'])
    expect(await seriesWith(kind, scary)).toContain('Vault')
  })
})

describe.each(everyKind)('the preview of a change in %s', (kind) => {
  const { scary, kids, other } = kinds[kind]
  const singular = { genres: 'genre', tags: 'tag', people: 'person' }[kind]
  const previewChange = async (change: object, actor = admin) =>
    send('POST', 'terms/preview-change', { kind: singular, ...change }, actor)

  it('reports what would become visible to whom, with names for user managers', async () => {
    await newTag('For kids', toddler, 'allow', rule(kind, kids))
    await newTag('Scary', child, 'deny', rule(kind, scary))
    const change = { ids: [await termNamed(kind, other)], into: await termNamed(kind, kids) }
    const counts = { peopleCount: 1, seriesShown: 1, seriesHidden: 0 }
    expect(await previewChange(change)).toEqual({
      ...counts,
      people: [
        { userId: toddler.userId, username: toddler.username, displayName: null, seriesShown: 1, seriesHidden: 0 },
      ],
    })
    expect(await previewChange(change, maintainer)).toEqual({ ...counts, people: [] })
    expect(await visibleTo(toddler)).toEqual(['Meadow'])
    expect(await seriesWith(kind, other)).toEqual(['Stage'])
    await merge(kind, other, kids)
    expect(await visibleTo(toddler)).toEqual(['Meadow', 'Stage'])
  })

  it('is empty where rules follow the change, and changes nothing', async () => {
    const tag = await newTag('Scary', child, 'deny', rule(kind, scary))
    const id = await termNamed(kind, scary)
    const nothing = { peopleCount: 0, seriesShown: 0, seriesHidden: 0, people: [] }
    for (const actor of [admin, maintainer])
      expect(await previewChange({ id, name: 'Quite nice' }, actor)).toEqual(nothing)
    expect((await send('GET', `admin/sharing-tags/${tag}`)).rule).toEqual(rule(kind, scary))
    expect(await seriesWith(kind, scary)).toEqual(['Ghost', 'Vault'])
  })

  it('is refused like the change itself', async () => {
    const [id, into] = [await termNamed(kind, scary), await termNamed(kind, kids)]
    const ask = (body: object) => admin.ask('/api/v1/terms/preview-change', { method: 'POST', body })
    expect((await ask({ kind: singular, id, name: kids })).status).toBe(409)
    expect((await ask({ kind: singular, ids: [id], into: id })).status).toBe(409)
    expect((await ask({ kind: singular, ids: [newId()], into })).status).toBe(404)
    expect((await ask({ kind: singular, ids: [id] })).status).toBe(400)
  })
})
