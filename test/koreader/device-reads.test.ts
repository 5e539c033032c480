import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import { openStream } from '../kit/http-client.ts'
import { files, md5, openSyncFixture, type Person, partialMd5, type SyncFixture } from './sync-fixture.ts'

let fixture: SyncFixture
let me: Person
beforeAll(async () => {
  fixture = await openSyncFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  me = await fixture.person()
})

type Device = Json & { readonly lastRead: Json | null }
const devicesOf = async (who: Pick<Person, 'ask'>, path = '/api/v1/devices') =>
  (await who.ask(path)).json.data as unknown as readonly Device[]
const lastRead = async (who: Person) => (await devicesOf(who))[0]?.lastRead
const digest = (name: keyof typeof files) => partialMd5(files[name].bytes)
const comic = () => fixture.bookId('comic')
const withKey = ({ key }: Person) => ({ headers: { 'x-api-key': key } })
const inComic = { bookTitle: 'Harbour 1', fileFormat: 'cbz', pageCount: 20 }

describe('the last book read on a device', () => {
  it('is null before the device sends progress', async () => {
    await fixture.server.ask('/opds/v2', withKey(me))
    expect(await devicesOf(me)).toMatchObject([{ lastAction: 'browsed', lastRead: null }])
  })

  it('is the book and progress that KOReader sends', async () => {
    await me.push(digest('comic'), { progress: '7', percentage: 0.35 })
    expect(await lastRead(me)).toMatchObject({
      ...inComic,
      bookId: comic(),
      currentPage: 7,
      completed: false,
      readAt: expect.stringMatching(/Z$/),
    })
    await me.push(digest('novel'), { progress: '/body/DocFragment[2]/body/p/text().4711', percentage: 0.3 })
    expect(await lastRead(me)).toMatchObject({
      bookId: fixture.bookId('novel'),
      fileFormat: 'epub',
      progressPercentage: expect.closeTo(0.3, 1),
    })
  })

  it.each([
    ['the REST API', () => fixture.server.ask(`/api/v1/books/${comic()}/progress`, put({ currentPage: 9 }))],
    ['OPDS progression', () => fixture.server.ask(`/opds/v2/books/${comic()}/progression`, put(received(0.45)))],
  ])('is set by progress sent with %s', async (_, send) => {
    expect((await send()).status).toBe(200)
    expect(await lastRead(me)).toMatchObject({ bookId: comic(), currentPage: 9 })
  })
  const put = (body: object) => ({ ...withKey(me), method: 'PUT', body })
  const received = (progression: number) => ({
    modified: new Date(fixture.server.now()).toISOString(),
    progression,
    device: { id: 'urn:uuid:1', name: 'Tablet' },
  })

  it('is the page before the one it streams', async () => {
    for (const page of [0, 1, 2, 3]) {
      fixture.server.pass(2_000)
      await fixture.server.ask(`/opds/pages/${comic()}/${page}?w=64`, withKey(me))
    }
    await vi.waitFor(async () => expect(await lastRead(me)).toMatchObject({ bookId: comic(), currentPage: 3 }), {
      interval: 5,
    })
  })

  it('is listed for each app that uses the password, under its own name, and not for the browser', async () => {
    const as = (agent: string) => ({
      authorization: `Basic ${btoa(`${me.username}:${me.password}`)}`,
      'user-agent': agent,
    })
    const saveProgress = (agent: string, currentPage: number) =>
      fixture.server.ask(`/api/v1/books/${comic()}/progress`, {
        method: 'PUT',
        headers: as(agent),
        body: { currentPage },
      })
    await saveProgress('Folio/2', 4)
    await saveProgress('Lantern/1', 6)
    await me.ask(`/api/v1/books/${comic()}/progress`, { method: 'PUT', body: { currentPage: 11 } })
    const found = (await devicesOf(me)).map(({ name, lastRead: read }) => [name, read?.currentPage])
    expect(found.sort()).toEqual([
      ['Folio', 4],
      ['Lantern', 6],
    ])
  })

  it('is unchanged when the progress is deleted', async () => {
    await me.push(digest('comic'), { progress: '7', percentage: 0.35 })
    await fixture.server.ask(`/api/v1/books/${comic()}/progress`, { ...withKey(me), method: 'DELETE' })
    expect(await lastRead(me)).toMatchObject({ currentPage: 7 })
  })

  it('is pushed to an open devices page', async () => {
    const stream = await openStream(fixture.server.port, '/api/v1/events', withKey(me))
    await me.push(digest('comic'), { progress: '7', percentage: 0.35 })
    await vi.waitFor(() => expect(stream.text()).toContain('progress_updated'), { interval: 5 })
    stream.close()
  })
})

describe('the last book of a device', () => {
  it('skips books that its owner can no longer see', async () => {
    await me.push(digest('atlas'), { progress: '3', percentage: 0.3 })
    fixture.server.pass(1_000)
    await me.push(digest('comic'), { progress: '7', percentage: 0.35 })
    const tag = await fixture.admin.ask('/api/v1/admin/sharing-tags', {
      method: 'POST',
      body: { name: `no ${me.username}` },
    })
    const found = await fixture.admin.ask(`/api/v1/books/${comic()}`)
    const book = found.json.book as unknown as Json
    await fixture.admin.ask(`/api/v1/series/${book.seriesId}/sharing-tags`, {
      method: 'POST',
      body: { sharingTagId: tag.json.id },
    })
    const granted = await fixture.admin.ask(`/api/v1/users/${me.userId}/sharing-tags`, {
      method: 'PUT',
      body: { sharingTagId: tag.json.id, accessMode: 'deny' },
    })
    expect(granted.status).toBe(200)
    expect((await me.ask(`/api/v1/books/${comic()}`)).status).toBe(404)
    expect(await lastRead(me)).toMatchObject({ bookId: fixture.bookId('atlas'), currentPage: 3 })
    await fixture.server.hideLibraries(me)
    expect(await lastRead(me)).toBeNull()
  })

  it('is visible to its owner only, not to administrators', async () => {
    await me.push(digest('comic'), { progress: '7', percentage: 0.35 })
    const path = `/api/v1/users/${me.userId}/devices`
    expect(await devicesOf(fixture.admin, path)).toMatchObject([{ lastAction: 'kept-place', lastRead: null }])
  })

  it('is null when the progress belongs to an unknown file', async () => {
    await me.push(md5('nowhere'), { progress: '7', percentage: 0.35 })
    expect(await lastRead(me)).toBeNull()
  })
})
