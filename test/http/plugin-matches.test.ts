import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PluginScript } from '../fixtures/plugins/scripted-plugin.ts'
import type { Json } from '../kit/http-client.ts'
import { adminPlugins, allowPlugin, createPluginFixture, type PluginFixture } from '../kit/plugin-fixture.ts'
import { rest } from '../kit/rest.ts'

let fixture: PluginFixture
let lamps: string
let libraryId: string
beforeAll(async () => {
  fixture = await createPluginFixture()
  lamps = `/api/v1/series/${fixture.seriesIds.Lamps}`
  libraryId = String((await fixture.admin.ask(lamps)).json.libraryId)
})
afterAll(() => fixture.close())

const entry = {
  externalId: 'l-1',
  title: 'Lamps',
  year: 1999,
  summary: ' Who lights them.\u0000 ',
  genres: ['Drama', 'Drama'],
  status: 'ended',
  ageRating: 400,
  publisher: 'Harbour Press',
  authors: [{ name: 'Ada Ferry', role: 'writer' }],
  alternateTitles: ['Lampen'],
  url: 'https://lists.example.org/l-1',
  language: 'klingon!',
  links: [{ sourceName: 'Lists', url: 'https://lists.example.org/l-1' }, { url: 'javascript:alert(1)' }],
  externalIds: [
    { source: 'api:other', externalId: 7, externalUrl: 'https://other.example.org/7' },
    { source: 'API:Other', externalId: 'a second one' },
    { source: 'api:lists', externalId: 'not this one' },
    { source: 'no source!', externalId: 'x' },
    { source: 'api:empty', externalId: '' },
  ],
  ratings: [
    { sourceName: 'lists', rating: 81.5, voteCount: 12 },
    { sourceName: 'lists', rating: 900 },
  ],
}
const rights = { scopes: ['series:detail', 'library:scan'], permissions: ['metadata:write:*'] }

async function provider(script: Partial<PluginScript> = {}, body: object = rights): Promise<string> {
  const id = await fixture.add({ kind: 'metadata', series: [entry], ...script })
  await fixture.admin.ask(`${adminPlugins}/${id}`, { method: 'PATCH', body })
  await allowPlugin(fixture.admin, id)
  return id
}
const ask = (path: string, body: object) => fixture.admin.ask(`${lamps}/metadata/${path}`, { method: 'POST', body })
const byField = ({ fields }: Json) =>
  Object.fromEntries((fields as unknown as readonly Json[]).map((one) => [String(one.field), one]))

describe('a metadata search for a series', () => {
  it('is 404 when the plugin is not available, and refused to readers', async () => {
    for (const body of [{ scopes: ['library:scan'] }, { ...rights, libraryIds: [] }]) {
      const pluginId = await provider({}, body)
      expect((await ask('search', { pluginId })).status).toBe(404)
      const { json } = await fixture.admin.ask(`${lamps}/metadata/plugins`)
      expect(json.data).not.toContainEqual(expect.objectContaining({ pluginId }))
    }
    const pluginId = await provider()
    const how = { method: 'POST', body: { pluginId } }
    expect((await fixture.reader.ask(`${lamps}/metadata/search`, how)).status).toBe(403)
  })

  it("is refused with the plugin's error, which is recorded", async () => {
    const pluginId = await provider({ at: { 'metadata/series/search': { answer: 'nothing' } } })
    expect(await ask('search', { pluginId })).toMatchObject({
      status: 503,
      json: { message: expect.stringContaining('invalid response') },
    })
    expect((await fixture.admin.ask(`${adminPlugins}/${pluginId}`)).json).toMatchObject({
      healthStatus: 'unhealthy',
      failureCount: 1,
    })
  })

  it('finds matches by the title or other terms', async () => {
    const pluginId = await provider()
    expect((await ask('search', { pluginId })).json.data).toEqual([
      expect.objectContaining({ externalId: 'l-1', title: 'Lamps', year: 1999 }),
    ])
    expect((await ask('search', { pluginId, query: 'Nowhere' })).json.data).toEqual([])
    expect((await ask('preview', { pluginId, externalId: 'other' })).status).toBe(404)
  })
})

describe('a match', () => {
  it('is shown field by field before it is applied', async () => {
    const pluginId = await provider({}, { ...rights, permissions: ['metadata:write:summary', 'metadata:write:genres'] })
    await fixture.admin.ask(`${lamps}/metadata/locks`, { method: 'PUT', body: { genres: true } })
    const fields = byField((await ask('preview', { pluginId, externalId: 'l-1' })).json)
    expect(fields).toMatchObject({
      title: { status: 'unchanged' },
      summary: { status: 'will-apply', current: null, proposed: 'Who lights them.' },
      genres: { status: 'locked', proposed: ['Drama'] },
      publisher: { status: 'no-permission' },
      ageRating: { status: 'not-provided', proposed: null },
      language: { status: 'not-provided' },
    })
    const applied = await ask('apply', { pluginId, externalId: 'l-1' })
    expect(byField(applied.json).summary).toMatchObject({ status: 'will-apply' })
    const { json } = await fixture.admin.ask(`${lamps}/metadata`)
    expect(json).toMatchObject({ summary: 'Who lights them.', publisher: null, genres: [], locks: { summary: true } })
    expect(json.externalIds).toContainEqual({
      source: 'api:lists',
      externalId: 'l-1',
      externalUrl: 'https://lists.example.org/l-1',
    })
    await fixture.admin.ask(`${lamps}/metadata`, { method: 'DELETE' })
  })

  it('is applied for the selected fields, next to existing values', async () => {
    const pluginId = await provider()
    await ask('apply', {
      pluginId,
      externalId: 'l-1',
      fields: ['publisher', 'alternateTitles', 'externalLinks', 'externalRatings'],
    })
    const { json } = await fixture.admin.ask(`${lamps}/metadata`)
    expect(json).toMatchObject({ publisher: 'Harbour Press', summary: null, status: null })
    expect(json.alternateTitles).toEqual([expect.objectContaining({ title: 'Lampen', manual: true })])
    expect(json.links).toEqual([expect.objectContaining({ url: 'https://lists.example.org/l-1' })])
    const ratings = (await fixture.admin.ask(`${lamps}/external-ratings`)).json
    expect(JSON.stringify(ratings)).toContain('"rating":81.5')
    const again = byField((await ask('preview', { pluginId, externalId: 'l-1' })).json)
    for (const field of ['publisher', 'alternateTitles', 'externalLinks', 'externalRatings']) {
      expect(again[field]).toMatchObject({ status: 'unchanged' })
    }
    await fixture.admin.ask(`${lamps}/metadata`, { method: 'DELETE' })
  })
})

describe('ids at other services', () => {
  const ids = async () => (await fixture.admin.ask(`${lamps}/metadata`)).json.externalIds
  const others = async () => byField((await ask('preview', { pluginId: await provider(), externalId: 'l-1' })).json)
  const other = { source: 'api:other', externalId: '7', externalUrl: 'https://other.example.org/7' }

  it('are written with a match, one for each source, and never for the source of the plugin itself', async () => {
    expect((await others()).externalIds).toMatchObject({
      status: 'will-apply',
      current: null,
      proposed: [other, expect.objectContaining({ source: 'api:lists' })],
    })
    await ask('apply', { pluginId: await provider(), externalId: 'l-1', fields: ['externalIds'] })
    expect(await ids()).toHaveLength(2)
    expect(await ids()).toContainEqual(other)
    expect(await ids()).toContainEqual(expect.objectContaining({ source: 'api:lists', externalId: 'l-1' }))
    expect((await others()).externalIds).toMatchObject({ status: 'unchanged' })
    await fixture.admin.ask(`${lamps}/metadata`, { method: 'DELETE' })
  })

  it('never replace an id that is known, and need the permission', async () => {
    const mine = { source: 'api:other', externalId: 'mine' }
    await fixture.admin.ask(`${lamps}/external-ids`, { method: 'POST', body: mine })
    await ask('apply', { pluginId: await provider(), externalId: 'l-1' })
    expect(await ids()).toContainEqual(expect.objectContaining(mine))
    expect(await ids()).not.toContainEqual(other)
    await fixture.admin.ask(`${lamps}/metadata`, { method: 'DELETE' })

    const pluginId = await provider({}, { ...rights, permissions: ['metadata:write:externalLinks'] })
    await ask('apply', { pluginId, externalId: 'l-1' })
    expect(await ids()).toEqual([expect.objectContaining({ source: 'api:lists', externalId: 'l-1' })])
    await fixture.admin.ask(`${lamps}/metadata`, { method: 'DELETE' })
  })
})

describe('a service that files and plugins name differently', () => {
  it('is matched already, keeps its one id, and its links stay next to those of a person', async () => {
    const ids = async () => (await fixture.admin.ask(`${lamps}/metadata`)).json.externalIds
    const put = (id: object) => fixture.admin.ask(`${lamps}/external-ids`, { method: 'POST', body: id })
    await put({ source: 'lists', externalId: 'l-0' })
    await put({ source: 'other', externalId: 'mine' })
    const mine = { sourceName: 'Lists', url: 'https://lists.example.org/mine' }
    await fixture.admin.ask(`${lamps}/external-links`, { method: 'POST', body: mine })
    const pluginId = await provider()
    const { json } = await fixture.admin.ask(`${lamps}/metadata/plugins`)
    expect(json.data).toContainEqual(expect.objectContaining({ pluginId, source: 'api:lists', externalId: 'l-0' }))
    expect(byField((await ask('preview', { pluginId, externalId: 'l-1' })).json).externalIds).toMatchObject({
      status: 'unchanged',
    })
    await ask('apply', { pluginId, externalId: 'l-1', fields: ['externalLinks', 'externalIds'] })
    expect(await ids()).toHaveLength(2)
    expect(await ids()).toContainEqual(expect.objectContaining({ source: 'lists', externalId: 'l-1' }))
    expect(await ids()).toContainEqual(expect.objectContaining({ source: 'other', externalId: 'mine' }))
    const { links } = (await fixture.admin.ask(`${lamps}/metadata`)).json as unknown as { links: readonly Json[] }
    expect(links.map(({ url }) => url).toSorted()).toEqual(['https://lists.example.org/l-1', mine.url])
    await fixture.admin.ask(`${lamps}/metadata`, { method: 'DELETE' })
  })
})

describe('matching all series of a library', () => {
  async function matchLibrary(): Promise<Json> {
    const started = await fixture.admin.ask(`/api/v1/libraries/${libraryId}/auto-match`, { method: 'POST' })
    if (started.status !== 202) throw new Error(started.text)
    return ended(String(started.json.taskId))
  }
  async function ended(taskId: string): Promise<Json> {
    for (;;) {
      const { json } = await fixture.admin.ask(`/api/v1/tasks/${taskId}`)
      if (!['pending', 'processing'].includes(String(json.status))) return json
      await rest()
    }
  }

  it('applies certain matches, skips others, and asks for each series once', async () => {
    for (const { id } of (await fixture.admin.ask(adminPlugins)).json.data as unknown as readonly { id: string }[]) {
      await fixture.admin.ask(`${adminPlugins}/${id}`, { method: 'DELETE' })
    }
    const refused = await fixture.admin.ask(`/api/v1/libraries/${libraryId}/auto-match`, { method: 'POST' })
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('No plugin') } })
    const series = [entry, { externalId: 's-2', title: 'Salt Roads and more', summary: 'Another.' }]
    await provider({ series })
    await fixture.admin.ask(`${lamps}/metadata`, { method: 'DELETE' })
    expect(await matchLibrary()).toMatchObject({
      status: 'completed',
      result: { looked: 2, matched: 1, unsure: 1, unknown: 0, skipped: 0 },
    })
    expect((await fixture.admin.ask(`${lamps}/metadata`)).json).toMatchObject({ summary: 'Who lights them.' })
    const other = `/api/v1/series/${fixture.seriesIds['Salt Roads']}/metadata`
    expect((await fixture.admin.ask(other)).json).toMatchObject({ summary: null, externalIds: [] })
    expect(await matchLibrary()).toMatchObject({ result: { matched: 0, unsure: 1, skipped: 1 } })
    await fixture.admin.ask(`${lamps}/metadata`, { method: 'DELETE' })
    const known = { source: 'lists', externalId: 'from-a-file' }
    await fixture.admin.ask(`${lamps}/external-ids`, { method: 'POST', body: known })
    expect(await matchLibrary()).toMatchObject({ result: { matched: 0, unsure: 1, skipped: 1 } })
  })

  it('follows the conditions of the library, and runs after scans when enabled', async () => {
    await fixture.admin.ask(`${lamps}/metadata`, { method: 'DELETE' })
    const rules = [{ field: 'bookCount', operator: 'gt', value: 100 }]
    const library = `/api/v1/libraries/${libraryId}`
    await fixture.admin.ask(library, { method: 'PATCH', body: { autoMatchConditions: { mode: 'all', rules } } })
    expect(await matchLibrary()).toMatchObject({ result: { looked: 0, skipped: 2 } })
    const setting = '/api/v1/admin/settings/plugins.match_after_scan'
    await fixture.admin.ask(setting, { method: 'PUT', body: { value: true } })
    const tasks = async () => (await fixture.admin.ask('/api/v1/tasks?taskType=plugin-match')).json
    const before = Number((await tasks()).total)
    await fixture.admin.ask(`${library}/scan`, { method: 'POST' })
    while (Number((await tasks()).total) === before) await rest()
    expect(await ended(String((await tasks()).data?.[0]?.id))).toMatchObject({
      status: 'completed',
      result: { skipped: 2 },
    })
  })
})
