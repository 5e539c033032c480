import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxCoverBytes } from '../../server/domain/book/picture-sizes.ts'
import type { PluginScript } from '../fixtures/plugins/scripted-plugin.ts'
import type { Json, Reply } from '../kit/http-client.ts'
import { adminPlugins, allowPlugin, createPluginFixture, type PluginFixture } from '../kit/plugin-fixture.ts'
import { type PictureService, startPictureService } from '../kit/serve-pictures.ts'

let fixture: PluginFixture
/** Allowed by the configuration; allowed and not declared by the plugin; declared and not allowed. */
let service: PictureService
let undeclared: PictureService
let home: PictureService
const paths = { series: '', book: '' }

beforeAll(async () => {
  ;[service, undeclared, home] = await Promise.all([
    startPictureService(),
    startPictureService(),
    startPictureService(),
  ])
  const allowed = `${service.host},${undeclared.host}`
  fixture = await createPluginFixture({ environment: { SERVICE_PLUGINS__ALLOWED_PRIVATE_HOSTS: allowed } })
  paths.series = `/api/v1/series/${fixture.seriesIds.Lamps}`
  const { json } = await fixture.admin.ask(`${paths.series}/books`)
  paths.book = `/api/v1/books/${(json as unknown as readonly Json[])[0]?.id}`
  const bytes = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#c8c8c8' } })
    .png()
    .toBuffer()
  for (const { pictures } of [service, undeclared, home]) pictures.set('/good.png', { type: 'image/png', bytes })
  const { pictures } = service
  pictures.set('/home', { location: home.urlOf('/good.png') })
  pictures.set('/undeclared', { location: undeclared.urlOf('/good.png') })
  pictures.set('/moved', { location: '/good.png' })
  pictures.set('/page.png', { type: 'text/html', bytes })
  pictures.set('/text.png', { type: 'image/png', bytes: Buffer.from('no picture') })
  pictures.set('/damaged.png', { type: 'image/png', bytes: bytes.subarray(0, 60) })
  pictures.set('/large.png', { type: 'image/png', bytes: Buffer.alloc(maxCoverBytes + 1) })
})
afterAll(async () => {
  await fixture.close()
  for (const one of [service, undeclared, home]) await one[Symbol.asyncDispose]()
})
beforeEach(() => {
  for (const { asked } of [service, undeclared, home]) asked.length = 0
})

const scopes = ['series:detail', 'book:detail', 'library:scan']
const kinds = ['series', 'book'] as const
type Kind = (typeof kinds)[number]
type Covers = { readonly status: string; readonly offered: readonly { readonly token: string }[] }

/** A plugin that offers covers. @param urls of each time that it is asked */
async function provider(kind: Kind, urls: readonly (readonly string[])[], permissions = ['metadata:write:*']) {
  const entry = (covers: readonly string[]) => ({
    answer: { externalId: 'e', title: 'Lamps', summary: 'Lit.', covers: covers.map((url) => ({ url, width: 60 })) },
  })
  const script: PluginScript = {
    kind: 'metadata',
    hosts: [service.host, home.host],
    at: { [`metadata/${kind}/get`]: urls.map(entry) },
  }
  const pluginId = await fixture.add(script)
  await fixture.admin.ask(`${adminPlugins}/${pluginId}`, { method: 'PATCH', body: { scopes, permissions } })
  await allowPlugin(fixture.admin, pluginId)
  return pluginId
}

const post = (kind: Kind, path: string, body: object, who = fixture.admin) =>
  who.ask(`${paths[kind]}/metadata/${path}`, { method: 'POST', body })
const coversOf = async (kind: Kind, pluginId: string) =>
  (await post(kind, 'preview', { pluginId, externalId: 'e' })).json.covers as unknown as Covers
const image = (kind: Kind, choice: Readonly<Record<string, string>>, who = fixture.admin) =>
  who.ask(`${paths[kind]}/metadata/covers/image?${new URLSearchParams({ externalId: 'e', ...choice })}`)
const uploaded = async (kind: Kind) => (await fixture.admin.ask(`${paths[kind]}/covers`)).json

/** The choice of the first cover of a plugin. */
async function offer(kind: Kind, ...how: [urls: readonly (readonly string[])[], permissions?: string[]]) {
  const pluginId = await provider(kind, ...how)
  const { status, offered } = await coversOf(kind, pluginId)
  return { status, choice: { pluginId, externalId: 'e', token: offered[0]?.token ?? '' } }
}

async function expectRefused(kind: Kind, reply: Reply, status: number, message: RegExp): Promise<void> {
  expect([reply.status, reply.json.message]).toEqual([status, expect.stringMatching(message)])
  expect(await uploaded(kind)).toEqual({ source: null, covers: [] })
}

describe.each(kinds)('an offered cover of a %s is refused', (kind) => {
  it.each([
    ['at a host that the plugin does not declare', () => undeclared.urlOf('/good.png'), 503, /List it under "hosts"/],
    ['in the local network', () => home.urlOf('/good.png'), 503, /which isn’t on the internet/],
    ['that is redirected into the local network', () => service.urlOf('/home'), 503, /which isn’t on the internet/],
    ['that is redirected to another host', () => service.urlOf('/undeclared'), 503, /List it under "hosts"/],
    ['that is missing', () => service.urlOf('/missing.png'), 503, /status 404/],
    ['that is too large', () => service.urlOf('/large.png'), 503, /larger than 20 MB/],
    ['that is a page', () => service.urlOf('/page.png'), 503, /isn’t a picture/],
    ['that is text', () => service.urlOf('/text.png'), 415, /isn’t a JPEG, PNG/],
    ['that is damaged', () => service.urlOf('/damaged.png'), 422, /./],
  ])('%s', async (_what, url, status, message) => {
    const { choice } = await offer(kind, [[url()]])
    await expectRefused(kind, await post(kind, 'covers', choice), status, message)
    await expectRefused(kind, await image(kind, choice), status, message)
    expect([...undeclared.asked, ...home.asked]).toEqual([])
  })

  it('that the plugin no longer offers', async () => {
    const { choice } = await offer(kind, [[service.urlOf('/good.png')], [service.urlOf('/moved')]])
    await expectRefused(kind, await post(kind, 'covers', choice), 409, /^Lists no longer offers this cover\./)
    expect(service.asked).toEqual([])
  })

  it('of a plugin that may not change covers', async () => {
    const { status, choice } = await offer(kind, [[service.urlOf('/good.png')]], ['metadata:write:summary'])
    expect(status).toBe('no-permission')
    await expectRefused(kind, await post(kind, 'covers', choice), 409, /^Lists isn’t allowed to change covers\./)
    expect(service.asked).toEqual([])
  })

  it('while the cover is locked', async () => {
    const lock = (cover: boolean) =>
      fixture.admin.ask(`${paths[kind]}/metadata/locks`, { method: 'PUT', body: { cover } })
    await lock(true)
    const { status, choice } = await offer(kind, [[service.urlOf('/good.png')]])
    expect(status).toBe('locked')
    await expectRefused(kind, await post(kind, 'covers', choice), 409, /^The cover is locked\./)
    await lock(false)
  })

  it('to a reader, also to look at', async () => {
    const { choice } = await offer(kind, [[service.urlOf('/good.png')]])
    expect((await post(kind, 'covers', choice, fixture.reader)).status).toBe(403)
    expect((await image(kind, choice, fixture.reader)).status).toBe(403)
    expect(service.asked).toEqual([])
  })

  it('that the server did not name, for this entry and for an hour', async () => {
    const { choice } = await offer(kind, [[service.urlOf('/good.png')]])
    const other = await provider(kind, [[service.urlOf('/good.png')]])
    const free = Buffer.from(service.urlOf('/good.png')).toString('base64url')
    for (const change of [{ token: free }, { externalId: 'other' }, { pluginId: other }]) {
      expect((await image(kind, { ...choice, ...change })).status).toBe(404)
      expect((await post(kind, 'covers', { ...choice, ...change })).status).toBe(404)
    }
    fixture.server.pass(3_600_001)
    const { status } = await image(kind, choice, await fixture.server.actor('admin'))
    expect(status).toBe(404)
    expect(service.asked).toEqual([])
  })
})

describe.each(kinds)('an offered cover of a %s', (kind) => {
  it('is not fetched before someone asks for it, and never with the fields', async () => {
    const { status, choice } = await offer(kind, [[service.urlOf('/good.png')]])
    expect(status).toBe('will-apply')
    const { pluginId, externalId } = choice
    expect((await post(kind, 'apply', { pluginId, externalId })).status).toBe(200)
    expect([service.asked, await uploaded(kind)]).toEqual([[], { source: null, covers: [] }])
    await fixture.admin.ask(`${paths[kind]}/metadata`, { method: 'DELETE' })
  })

  it('is shown as a small JPEG, fetched once', async () => {
    const { choice } = await offer(kind, [[service.urlOf('/moved')]])
    const reply = await image(kind, choice)
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 90 })
    expect((await image(kind, choice)).bytes).toEqual(reply.bytes)
    expect(service.asked).toEqual(['/moved', '/good.png'])
  })

  it('becomes an uploaded one, which can be undone like any other', async () => {
    const { choice } = await offer(kind, [[service.urlOf('/good.png')]])
    const { status, json } = await post(kind, 'covers', choice)
    expect([status, json]).toMatchObject([200, { source: 'upload', width: 60, height: 90, isSelected: true }])
    expect(await uploaded(kind)).toMatchObject({ source: 'custom', covers: [{ id: json.id }] })
    const shown = await fixture.admin.ask(`${paths[kind]}/thumbnail`)
    expect(Math.round((await sharp(shown.bytes).stats()).channels[0]?.mean ?? 0)).toBeCloseTo(200, -1)
    await fixture.admin.ask(`${paths[kind]}/covers/${String(json.id)}`, { method: 'DELETE' })
    expect(await uploaded(kind)).toEqual({ source: null, covers: [] })
  })
})
