import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import { type Json, openStream } from '../kit/http-client.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

const address = '/api/v1/user/recommendations'
type Info = Readonly<Record<string, string | number>>

/** Series with one book each: who made them, and what they are about. */
const catalog: Readonly<Record<string, Info>> = {
  Lamps: { Writer: 'Ada Ferry', Genre: 'Mystery, Drama', Tags: 'harbour', Publisher: 'North' },
  'Lamps of Stone': { Writer: 'Ada Ferry', Genre: 'Mystery', Publisher: 'North' },
  'Lamps at Noon': { Writer: 'Ada Ferry', Genre: 'Drama' },
  'Harbour Lights': { Writer: 'Ben Moor', Genre: 'Mystery, Drama', Tags: 'harbour' },
  'Salt Roads': { Writer: 'Cy Dune', Genre: 'Travel', Tags: 'desert' },
  'Sand Roads': { Writer: 'Cy Dune', Genre: 'Travel', AgeRating: 'Mature 17+' },
  'Quiet Hours': { Writer: 'Dot Hale', Genre: 'Essay' },
}

let server: TestServer
let folder: LibraryFolder
let admin: Actor
let libraryId: string
let ids: Readonly<Record<string, string>>
/** A person without any reading. */
let reader: Actor
beforeAll(async () => {
  folder = createLibraryFolder()
  for (const [title, info] of Object.entries(catalog)) {
    folder.put(`${title}/${title} 1.cbz`, comicBytes({ info: { Series: title, Number: 1, ...info }, note: title }))
  }
  server = await startTestServer()
  admin = await server.actor('admin', 'mara')
  libraryId = await scanFolder(admin, folder.root)
  const { json } = await admin.ask('/api/v1/series?pageSize=50')
  ids = Object.fromEntries(
    (json.data as unknown as readonly Json[]).map(({ title, id }) => [String(title), String(id)]),
  )
})
beforeEach(async () => {
  reader = await server.actor('reader')
})
afterAll(async () => {
  await server.close()
  folder[Symbol.dispose]()
})

type Item = { readonly title: string; readonly externalId: string; readonly [key: string]: unknown }
const shown = async (actor: Actor = reader): Promise<readonly Item[]> => {
  const { status, json, text } = await actor.ask(address)
  expect(status, text).toBe(200)
  return json.recommendations as unknown as readonly Item[]
}
const titles = async (actor?: Actor) => (await shown(actor)).map(({ title }) => title)
const read = (title: string, actor = reader) => actor.ask(`/api/v1/series/${ids[title]}/read`, { method: 'POST' })
const rate = (title: string, rating: number) =>
  reader.ask(`/api/v1/series/${ids[title]}/rating`, { method: 'PUT', body: { rating } })
const dismissal = (title: string, method: 'POST' | 'DELETE' = 'POST', actor = reader) =>
  actor.ask(`${address}/${ids[title]}/dismiss?source=local`, { method })

describe('recommendations of the server', () => {
  it('are empty for someone who read nothing, and say so', async () => {
    const { json } = await reader.ask(address)
    expect(json).toMatchObject({ recommendations: [], hasTaste: false })
    expect(json.sources).toMatchObject([{ pluginId: null, source: 'local', taskStatus: null, error: null }])
  })

  it('resemble what was finished, with the reasons, and never what was read', async () => {
    await read('Lamps')
    const all = await shown()
    expect(all.map(({ title }) => title).sort()).toEqual(['Harbour Lights', 'Lamps at Noon', 'Lamps of Stone'])
    const stone = all.find(({ title }) => title === 'Lamps of Stone')
    expect(stone).toMatchObject({
      source: 'local',
      externalId: ids['Lamps of Stone'],
      seriesId: ids['Lamps of Stone'],
      inLibrary: true,
      basedOn: ['Lamps'],
      series: { title: 'Lamps of Stone' },
    })
    expect(stone?.reasons).toEqual([
      { kind: 'series', seriesId: ids.Lamps, title: 'Lamps', how: 'finished' },
      { kind: 'person', names: ['Ada Ferry'] },
      expect.objectContaining({ kind: 'genre' }),
    ])
    expect(stone?.reason).toContain('Because you finished Lamps')
    expect(all[0]?.score).toBe(1)
  })

  it('leave out what was started, rated, or is on the want-to-read list', async () => {
    await read('Lamps')
    const { json } = await reader.ask(`/api/v1/series/${ids['Lamps at Noon']}/books`)
    const [book] = json as unknown as readonly { id: string }[]
    await reader.ask(`/api/v1/books/${book?.id}/progress`, { method: 'PUT', body: { currentPage: 1 } })
    expect(await titles()).not.toContain('Lamps at Noon')
    await rate('Lamps of Stone', 90)
    expect(await titles()).not.toContain('Lamps of Stone')
    await reader.ask('/api/v1/want-to-read', { method: 'POST', body: { seriesId: ids['Harbour Lights'] } })
    expect(await titles()).toEqual([])
  })

  it('learn from ratings, also of what was never opened, and avoid what was disliked', async () => {
    await rate('Salt Roads', 90)
    expect(await titles()).toEqual(['Sand Roads'])
    await rate('Salt Roads', 10)
    expect(await titles()).toEqual([])
    await read('Lamps')
    await rate('Harbour Lights', 5)
    expect(await titles()).not.toContain('Salt Roads')
  })

  it('follow the library: an edited series is recommended at once', async () => {
    await read('Quiet Hours')
    expect(await titles()).toEqual([])
    const edit = { values: { genres: ['Essay'] } }
    const change = (id: string | undefined, values: object) =>
      server.database.commit([write('editSeries', { id: id ?? '', edit: { values }, now: server.now() })])
    await change(ids['Salt Roads'], edit.values)
    expect(await titles()).toEqual(['Salt Roads'])
    await change(ids['Salt Roads'], { genres: ['Travel'] })
    expect(await titles()).toEqual([])
  })

  it('are of each person alone', async () => {
    await read('Lamps')
    const other = await server.actor('reader')
    expect(await titles(other)).toEqual([])
  })

  it('are refused with a wrong limit', async () => {
    for (const limit of ['0', '101', 'x', '1.5'])
      expect((await reader.ask(`${address}?limit=${limit}`)).status).toBe(400)
    await read('Lamps')
    const { json } = await reader.ask(`${address}?limit=1`)
    expect(json.recommendations).toHaveLength(1)
  })

  it('are up to date without a refresh', async () => {
    expect(await reader.ask(`${address}/refresh`, { method: 'POST' })).toMatchObject({
      status: 202,
      json: { taskIds: [] },
    })
  })
})

describe('what a person may not see', () => {
  const hide = (actor: Actor, kidProfile: object) =>
    admin.ask(`/api/v1/users/${actor.userId}`, { method: 'PATCH', body: { kidProfile } })
  const open = { isAllowList: false, isUnratedAllowed: true, isAccountLocked: false }

  it('is not recommended: above the age limit of a child', async () => {
    await rate('Salt Roads', 90)
    expect(await titles()).toEqual(['Sand Roads'])
    await hide(reader, { ...open, maxAgeRating: 12 })
    expect(await titles()).toEqual([])
    await hide(reader, { ...open, maxAgeRating: 18 })
    expect(await titles()).toEqual(['Sand Roads'])
  })

  it('is not recommended, and not named as a reason: with a denied sharing tag', async () => {
    await read('Lamps')
    const tag = await admin.ask('/api/v1/admin/sharing-tags', { method: 'POST', body: { name: `shut ${newId()}` } })
    const tagId = String(tag.json.id)
    const put = async (title: string, sharingTagIds: readonly string[]) => {
      const path = `/api/v1/series/${ids[title]}/sharing-tags`
      const { status, text } = await admin.ask(path, { method: 'PUT', body: { sharingTagIds } })
      expect(status, text).toBeLessThan(300)
    }
    const grant = { sharingTagId: tagId, accessMode: 'deny' }
    const granted = await admin.ask(`/api/v1/users/${reader.userId}/sharing-tags`, { method: 'PUT', body: grant })
    expect(granted.status, granted.text).toBeLessThan(300)
    await put('Lamps of Stone', [tagId])
    expect(await titles()).not.toContain('Lamps of Stone')
    expect((await dismissal('Lamps of Stone')).status).toBe(404)
    await put('Lamps', [tagId])
    const after = await reader.ask(address)
    expect(after.json).toMatchObject({ recommendations: [], hasTaste: false })
    await put('Lamps', [])
    await put('Lamps of Stone', [])
  })

  it('is not recommended: in a library that was hidden', async () => {
    await read('Lamps')
    const see = (libraryIds: readonly string[] | null) =>
      server.database.commit([
        write('updateUser', {
          id: reader.userId,
          changes: { libraryIds: libraryIds && [...libraryIds] },
          now: server.now(),
        }),
      ])
    await see([])
    expect(await titles()).toEqual([])
    await see([libraryId])
    expect(await titles()).toHaveLength(3)
  })
})

describe('a dismissed recommendation', () => {
  it('stays away until that is undone, for this person alone, and is announced to them', async () => {
    await read('Lamps')
    const stream = await openStream(server.port, '/api/v1/events', {
      headers: { authorization: `Bearer ${reader.token}` },
    })
    expect((await dismissal('Lamps of Stone')).json).toEqual({ dismissed: true })
    await stream.until(/recommendations_updated/)
    stream.close()
    expect(await titles()).toEqual(expect.not.arrayContaining(['Lamps of Stone']))
    const other = await server.actor('reader')
    await read('Lamps', other)
    expect(await titles(other)).toContain('Lamps of Stone')
    expect((await dismissal('Lamps of Stone', 'DELETE', other)).status).toBe(404)
    expect(await titles()).not.toContain('Lamps of Stone')
    expect((await dismissal('Lamps of Stone', 'DELETE')).status).toBe(204)
    expect(await titles()).toContain('Lamps of Stone')
  })

  it('can be dismissed twice, with a reason, and is unknown when nobody recommends it', async () => {
    const path = `${address}/${ids.Lamps}/dismiss`
    for (const reason of ['not_interested', 'already_read']) {
      expect((await reader.ask(path, { method: 'POST', body: { reason } })).status).toBe(200)
    }
    expect((await reader.ask(path, { method: 'POST', body: { reason: 'bored' } })).status).toBe(400)
    for (const id of [newId(), 'nonsense', '%F0%9F%8F%AE']) {
      expect((await reader.ask(`${address}/${id}/dismiss`, { method: 'POST' })).status).toBe(404)
    }
  })

  it('is forgotten with the account', async () => {
    await dismissal('Lamps')
    const count = async () =>
      (
        await server.query<{ count: number }>(
          'select count(*) as count from dismissed_recommendations where user_id = ?',
          reader.userId,
        )
      )[0]?.count
    expect(await count()).toBe(1)
    expect((await admin.ask(`/api/v1/users/${reader.userId}`, { method: 'DELETE' })).status).toBe(204)
    expect(await count()).toBe(0)
  })
})
