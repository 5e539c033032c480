import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { scanAgain } from '../kit/world.ts'
import { files, md5, openSyncFixture, type Person, partialMd5, type SyncFixture, sendRaw } from './sync-fixture.ts'

let fixture: SyncFixture
let me: Person
beforeAll(async () => {
  fixture = await openSyncFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  me = await fixture.person()
})

const digest = (name: keyof typeof files) => partialMd5(files[name].bytes)
const saveProgress = (who: Person, bookId: string, currentPage: number) =>
  who.ask(`/api/v1/books/${bookId}/progress`, { method: 'PUT', body: { currentPage } })
const bookAt = async (path: string) => {
  const { json } = await fixture.admin.ask('/api/v1/books?pageSize=100')
  const listed = json.data as unknown as readonly { id: string; path: string }[]
  return listed.find((book) => book.path.endsWith(path))?.id ?? ''
}
const asReader = (user: string, key: string) => ({ headers: { 'x-auth-user': user, 'x-auth-key': key } })

describe('authentication', () => {
  it.each([
    ['a wrong key', () => asReader('ivy', md5('ik_00000000_00000000000000000000000000000000'))],
    ['the password of the account', () => asReader(me.username, md5(me.password))],
    ['an API key without MD5', () => asReader(me.username, me.key)],
    ['a wrong key as the user name', () => asReader(`${me.key.slice(0, -1)}x`, 'anything')],
    ['a missing key', () => ({ headers: { 'x-auth-user': me.username } })],
    ['nothing', () => ({})],
    ['a browser session', () => ({ headers: { cookie: `auth_token=${me.token}`, host: 'localhost' } })],
  ] as const)('rejects %s', async (_, how) => {
    const reply = await fixture.server.ask('/koreader/users/auth', how())
    expect(reply).toMatchObject({ status: 401, json: { code: 2001, message: expect.any(String) } })
    expect((await fixture.server.ask(`/koreader/syncs/progress/${digest('comic')}`, how())).status).toBe(401)
  })

  it('suggests an API key as the password', async () => {
    const { json } = await fixture.server.ask('/koreader/users/auth', asReader(me.username, md5('my password')))
    expect(String(json.message)).toContain('API key as the password')
  })

  it.each([
    ['an API key as the password', () => asReader('any name', md5(me.key))],
    ['an API key as the password, in upper case', () => asReader('any name', md5(me.key).toUpperCase())],
    ['an API key as the user name', () => asReader(me.key, md5('whatever'))],
    ['an API key as the Basic password', () => ({ headers: { authorization: `Basic ${btoa(`x:${me.key}`)}` } })],
    ['X-API-Key', () => ({ headers: { 'x-api-key': me.key } })],
  ] as const)('accepts %s', async (_, how) => {
    // KOReader appends its paths to the configured URL, with or without a trailing slash.
    for (const path of ['/koreader/users/auth', '/koreader//users/auth']) {
      const reply = await fixture.server.ask(path, how())
      expect(reply).toMatchObject({ status: 200, json: { authorized: 'OK' } })
    }
  })

  it('rejects a revoked key, and its headers work nowhere else', async () => {
    const how = asReader(me.username, md5(me.key))
    expect((await fixture.server.ask('/api/v1/books', how)).status).toBe(401)
    expect((await fixture.server.ask('/opds/v2', how)).status).toBe(401)
    const [made] = (await me.ask('/api/v1/api-keys')).json as unknown as readonly { id: string }[]
    await me.ask(`/api/v1/api-keys/${made?.id}`, { method: 'DELETE' })
    expect((await fixture.server.ask('/koreader/users/auth', how)).status).toBe(401)
  })

  it('grants the permissions of the key', async () => {
    const body = { name: 'display', permissions: ['books-read', 'progress-read'] }
    const { json } = await me.ask('/api/v1/api-keys', { method: 'POST', body })
    const how = asReader(me.username, md5(String(json.key)))
    expect((await fixture.server.ask(`/koreader/syncs/progress/${digest('comic')}`, how)).json).toEqual({})
    const received = { document: digest('comic'), progress: '3', percentage: 0.15, device: 'Kobo', device_id: 'k' }
    const put = await fixture.server.ask('/koreader/syncs/progress', { ...how, method: 'PUT', body: received })
    expect(put).toMatchObject({ status: 403, json: { error: 'forbidden', code: 2000 } })
    expect(await me.place(fixture.bookId('comic'))).toBeNull()
  })
})

describe('registration', () => {
  const register = (body: unknown) => fixture.server.ask('/koreader/users/create', { method: 'POST', body })

  it('creates no account, and says where accounts are created', async () => {
    for (const body of [{ username: 'eve', password: md5('secret') }, { username: 'eve' }, [], null, 'x']) {
      const reply = await register(body === 'x' ? undefined : body)
      expect(reply).toMatchObject({ status: 402, json: { message: expect.stringContaining('in the browser') } })
    }
    const users = await fixture.admin.ask('/api/v1/users?pageSize=500')
    expect(users.text).not.toContain('"eve"')
  })

  it('with an API key works like signing in', async () => {
    const username = me.username
    expect(await register({ username, password: md5(me.key) })).toMatchObject({ status: 201, json: { username } })
  })
})

describe('invalid progress is refused', () => {
  const sound = { document: 'd', progress: '3', percentage: 0.1, device: 'Kobo', device_id: 'k' }
  it.each([
    ['a missing document', { ...sound, document: undefined }],
    ['an empty document', { ...sound, document: '' }],
    ['a document name that is too long', { ...sound, document: 'd'.repeat(256) }],
    ['a document name with a line break', { ...sound, document: 'a\nb' }],
    ['missing progress', { ...sound, progress: null }],
    ['progress that is too long', { ...sound, progress: 'x'.repeat(4_097) }],
    ['a missing percentage', { ...sound, percentage: undefined }],
    ['a percentage below 0', { ...sound, percentage: -0.1 }],
    ['an invalid percentage', { ...sound, percentage: 'half' }],
    ['a list', [sound]],
    ['a string', '"x"'],
    ['truncated JSON', '{"document":"d"'],
    ['nothing', undefined],
  ])('%s', async (_, body) => {
    const headers = { 'x-auth-user': me.username, 'x-auth-key': md5(me.key), 'content-type': 'application/json' }
    const reply = await fixture.server.ask('/koreader/syncs/progress', { method: 'PUT', headers, body })
    expect(reply).toMatchObject({ status: 400, json: { code: 2003, error: 'bad_request' } })
  })

  it('and values that other clients of the protocol send are accepted', async () => {
    const headers = { 'x-auth-user': me.username, 'x-auth-key': md5(me.key) }
    const put = (body: object) => fixture.server.ask('/koreader/syncs/progress', { method: 'PUT', headers, body })
    const document = digest('comic')
    expect((await put({ document, progress: 7, percentage: '0.35', device: 5 })).status).toBe(200)
    expect(await me.place(fixture.bookId('comic'))).toMatchObject({ currentPage: 7 })
    const more = { metadata: { title: 'x' }, identifiers: ['isbn'], percentage: 1.00001 }
    expect((await put({ document, progress: '20', ...more })).status).toBe(200)
    expect(await me.place(fixture.bookId('comic'))).toMatchObject({ currentPage: 20, completed: true })
  })
})

describe('a comic', () => {
  it('has no progress at first', async () => expect(await me.pull(digest('comic'))).toEqual({}))

  it('saves the page and returns it to every device', async () => {
    const received = { progress: '7', percentage: 0.35 }
    const saved = await me.push(digest('comic'), received)
    expect(saved).toEqual({ document: digest('comic'), timestamp: expect.any(Number) })
    expect(Math.abs(Number(saved.timestamp) - fixture.server.now() / 1_000)).toBeLessThan(60)
    const device = { device: 'Kobo', device_id: 'Kobo-id' }
    expect(await me.pull(digest('comic'))).toEqual({
      document: digest('comic'),
      ...received,
      ...device,
      timestamp: saved.timestamp,
    })
    expect(await me.place(fixture.bookId('comic'))).toMatchObject({ currentPage: 7, completed: false })
    expect(await me.history(fixture.bookId('comic'))).toMatchObject([
      { origin: 'koreader', device: 'Kobo', currentPage: 7 },
    ])
  })

  it('is also found by its file name', async () => {
    await me.push(md5('Harbour 1.cbz'), { progress: '5', percentage: 0.25 })
    expect(await me.pull(digest('comic'))).toMatchObject({ progress: '5' })
  })

  it('is at the page where another app stopped', async () => {
    await saveProgress(me, fixture.bookId('comic'), 12)
    const received = { progress: '12', percentage: 0.6, device: expect.any(String), device_id: 'inglenook' }
    expect(await me.pull(digest('comic'))).toMatchObject(received)
  })

  it('has its percentage truncated to four digits, as KOReader compares it', async () => {
    const bytes = comicBytes({ pages: 17, note: 'seventeen' })
    fixture.shelf.put('Seventeen/Seventeen 1.cbz', bytes)
    await scanAgain(fixture.admin, fixture.libraryId)
    await saveProgress(me, await bookAt('Seventeen 1.cbz'), 3)
    expect(await me.pull(partialMd5(bytes))).toMatchObject({ progress: '3', percentage: 0.1764 })
  })

  it('keeps its progress when opened on page 1 elsewhere, and goes back when read there', async () => {
    await saveProgress(me, fixture.bookId('comic'), 12)
    await me.push(digest('comic'), { progress: '1', percentage: 0.05 })
    expect(await me.place(fixture.bookId('comic'))).toMatchObject({ currentPage: 12 })
    await me.push(digest('comic'), { progress: '2', percentage: 0.1 })
    expect(await me.place(fixture.bookId('comic'))).toMatchObject({ currentPage: 2 })
  })

  it('is completed by its last page, and has no progress after a reset', async () => {
    await me.push(digest('comic'), { progress: '20', percentage: 1 })
    expect(await me.place(fixture.bookId('comic'))).toMatchObject({ completed: true })
    await me.ask(`/api/v1/books/${fixture.bookId('comic')}/progress`, { method: 'DELETE' })
    expect(await me.pull(digest('comic'))).toEqual({})
  })
})

describe('an EPUB', () => {
  const inSecond = { progress: '/body/DocFragment[2]/body/p/text().4711', percentage: 0.3 }

  it('stores the xpointer for KOReader, and a position for other apps', async () => {
    await me.push(digest('novel'), inSecond)
    expect(await me.pull(digest('novel'))).toMatchObject(inSecond)
    const manifest = (await me.ask(`/api/v1/books/${fixture.bookId('novel')}/manifest`)).json
    const spine = manifest.spine as unknown as readonly { firstPosition: number; positions: number }[]
    const { currentPage, progressPercentage } = (await me.place(fixture.bookId('novel'))) as unknown as {
      currentPage: number
      progressPercentage: number
    }
    expect(progressPercentage).toBeCloseTo(0.3, 1)
    expect(currentPage).toBeGreaterThanOrEqual(spine[1]?.firstPosition ?? 0)
    expect(currentPage).toBeLessThan(spine[2]?.firstPosition ?? 0)
  })

  it('maps the progress of another app to the right character of the right document', async () => {
    await me.ask(`/api/v1/books/${fixture.bookId('novel')}/progress`, {
      method: 'PUT',
      body: { currentPage: 18, progressPercentage: 0.91234567 },
    })
    expect(await me.pull(digest('novel'))).toMatchObject({
      progress: expect.stringMatching(/^\/body\/DocFragment\[4\]\/body\/p\/text\(\)\.[1-9]\d*$/),
      percentage: 0.9123,
    })
  })

  it('keeps its progress when shown at the same spot, and goes back when read further back', async () => {
    const at = (progressPercentage: number, currentPage: number) =>
      me.ask(`/api/v1/books/${fixture.bookId('novel')}/progress`, {
        method: 'PUT',
        body: { currentPage, progressPercentage },
      })
    await at(0.9, 18)
    await me.push(digest('novel'), { progress: '/body/DocFragment[4]/body/p/text().0', percentage: 0.6 })
    expect(await me.place(fixture.bookId('novel'))).toMatchObject({ currentPage: 18, progressPercentage: 0.9 })
    await me.push(digest('novel'), inSecond)
    const second = Number((await me.place(fixture.bookId('novel')))?.progressPercentage)
    expect(second).toBeCloseTo(0.3, 1)
    await me.push(digest('novel'), { progress: '/body/DocFragment[2]/body/p/text().1200', percentage: 0.3 })
    expect(Number((await me.place(fixture.bookId('novel')))?.progressPercentage)).toBeLessThan(second)
  })

  describe('with many paragraphs', () => {
    type Item = { readonly firstPosition: number; readonly positions: number }
    /** The progress that the web reader saves for a share of a document, counted from 1. */
    const progressIn = async (document: number, share: number) => {
      const { json } = await me.ask(`/api/v1/books/${fixture.bookId('tale')}/manifest`)
      const { firstPosition, positions } = (json.spine as unknown as readonly Item[])[document - 1] as Item
      const before = firstPosition - 1 + share * positions
      const currentPage = Math.min(firstPosition + positions - 1, Math.floor(before) + 1)
      return { currentPage, progressPercentage: before / Number(json.positions) }
    }
    const saveShare = async (document: number, share: number) => {
      const body = await progressIn(document, share)
      return me.ask(`/api/v1/books/${fixture.bookId('tale')}/progress`, { method: 'PUT', body })
    }

    it.each([
      [1, 0, '/body/DocFragment[1]/body/p[1]/text().0'],
      [2, 0.52, '/body/DocFragment[2]/body/p[11]/text().192'],
      [3, 0.999, '/body/DocFragment[3]/body/p[20]/text().470'],
    ])(
      'opens in KOReader at the character where the browser stopped: document %d at %d',
      async (document, share, progress) => {
        await saveShare(document, share)
        expect(await me.pull(digest('tale'))).toMatchObject({ progress, device_id: 'inglenook' })
      },
    )

    it.each([
      ['/body/DocFragment[2]/body/p[11]/text().0', 2, 0.5],
      ['/body/DocFragment[3]/body/p[5]/text().240', 3, 0.225],
      ['/body/DocFragment[3]/body/p[5].0', 3, 0.2],
      ['/body[1]/DocFragment[2]/body[1]/p[11]/text()[1].0', 2, 0.5],
      ['/body[1]/DocFragment[3]/body[1]/p[5]/text()[1].240', 3, 0.225],
      ['/body[1]/DocFragment[3]/body[1]/p[5].0', 3, 0.2],
    ] as const)(
      'opens in the browser at the paragraph where KOReader stopped: %s',
      async (progress, document, share) => {
        // KOReader's own percentage differs because its pages differ.
        await me.push(digest('tale'), { progress, percentage: 0.7777 })
        const expected = await progressIn(document, share)
        const place = await me.place(fixture.bookId('tale'))
        expect(Number(place?.progressPercentage)).toBeCloseTo(expected.progressPercentage, 2)
        expect(await me.pull(digest('tale'))).toMatchObject({ progress, percentage: 0.7777 })
      },
    )

    it('is completed when KOReader says so, wherever its last page begins', async () => {
      await me.push(digest('tale'), { progress: '/body/DocFragment[3]/body/p[18]/text().0', percentage: 1 })
      expect(await me.place(fixture.bookId('tale'))).toMatchObject({ completed: true })
    })

    it.each([
      ['/body/DocFragment[2].0', 2],
      ['/body/DocFragment[3]', 3],
      ['/body[1]/DocFragment[3].0', 3],
      ['/body[1]/DocFragment[2]', 2],
    ] as const)(
      'starts at the beginning of a document when KOReader names no element in it: %s',
      async (progress, document) => {
        await me.push(digest('tale'), { progress, percentage: 0.9 })
        expect(await me.place(fixture.bookId('tale'))).toMatchObject(await progressIn(document, 0))
        expect(await me.pull(digest('tale'))).toMatchObject({ progress, percentage: 0.9 })
      },
    )

    it.each([
      ['/body/DocFragment[2]/body/p[99]/text().0', 0.49, 2, 0.47],
      ['/body/DocFragment[2]/body/p[99]/text().0', 0.1, 2, 0],
      ['/body/DocFragment[2]/body/p[99]/text().0', 0.9, 2, 1],
      ['/body/DocFragment[2]/body/p[11]/text()[4].7', 0.1, 2, 0.5],
      ['/body[1]/DocFragment[2]/body[1]/p[11]/em[1]/text()[1].7', 0.9, 2, 0.55],
    ] as const)(
      'uses the percentage within the nearest existing element when an xpointer matches nothing: %s at %d',
      async (progress, percentage, document, share) => {
        await me.push(digest('tale'), { progress, percentage })
        const expected = await progressIn(document, share)
        const place = await me.place(fixture.bookId('tale'))
        expect(place?.currentPage).toBe(expected.currentPage)
        expect(Number(place?.progressPercentage)).toBeCloseTo(expected.progressPercentage, 2)
        expect(await me.pull(digest('tale'))).toMatchObject({ progress, percentage })
      },
    )

    it('opens at the start of the document and uses the percentage while the file is unreadable', async () => {
      await saveShare(2, 0.52)
      fixture.shelf.remove(files.tale.path)
      try {
        expect(await me.pull(digest('tale'))).toMatchObject({ progress: '/body/DocFragment[2].0' })
        await me.push(digest('tale'), { progress: '/body/DocFragment[3]/body/p[11]/text().0', percentage: 0.9 })
        expect(await me.place(fixture.bookId('tale'))).toMatchObject({ progressPercentage: 0.9 })
      } finally {
        fixture.shelf.put(files.tale.path, files.tale.bytes)
      }
    })
  })
})

describe('several files', () => {
  it('with identical content share progress', async () => {
    await me.push(digest('twin'), { progress: '3', percentage: 0.75 })
    for (const name of ['twin', 'copy'] as const)
      expect(await me.place(fixture.bookId(name))).toMatchObject({ currentPage: 3 })
    await saveProgress(me, fixture.bookId('copy'), 2)
    expect(await me.pull(digest('twin'))).toMatchObject({ progress: '2' })
  })

  it('with the same name but different content share none; progress is stored under the name', async () => {
    const document = md5('Chapter 1.cbz')
    await me.push(document, { progress: '3', percentage: 0.6 })
    expect(await me.pull(document)).toMatchObject({ progress: '3', device: 'Kobo' })
    for (const name of ['one', 'two'] as const) expect(await me.place(fixture.bookId(name))).toBeNull()
    await me.push(digest('two'), { progress: '2', percentage: 0.4 })
    expect(await me.place(fixture.bookId('one'))).toBeNull()
  })
})

describe('a file that is not in the library', () => {
  const unknown = { progress: '/body/DocFragment[9]/body/p', percentage: 0.5 }

  it('has progress for the user who sent it only', async () => {
    const other = await fixture.person()
    await me.push(md5('unknown'), unknown, 'Kindle')
    expect(await me.pull(md5('unknown'))).toMatchObject({ ...unknown, device: 'Kindle', device_id: 'Kindle-id' })
    expect(await other.pull(md5('unknown'))).toEqual({})
  })

  it('answers like a book that is hidden from the user', async () => {
    const kid = await fixture.person()
    const asked = [digest('comic'), md5('no file at all')]
    await fixture.server.hideLibraries(kid)
    const answers = []
    for (const document of asked) {
      const before = await kid.pull(document)
      await kid.push(document, { progress: '4', percentage: 0.2 })
      const { timestamp: _, document: __, ...after } = await kid.pull(document)
      answers.push([before, after])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await me.place(fixture.bookId('comic'))).toBeNull()
  })

  it('becomes a book in a scan, with the progress of every user', async () => {
    const other = await fixture.person()
    const path = 'Late/Late 1.cbz'
    const bytes = comicBytes({ pages: 5, note: 'late' })
    const document = partialMd5(bytes)
    await me.push(document, { progress: '3', percentage: 0.6 }, 'Kindle')
    await other.push(document, { progress: '2', percentage: 0.4 })
    fixture.shelf.put(path, bytes)
    await scanAgain(fixture.admin, fixture.libraryId)
    const id = await bookAt(path)
    expect(await me.place(id)).toMatchObject({ currentPage: 3 })
    expect(await other.place(id)).toMatchObject({ currentPage: 2 })
    expect(await me.history(id)).toMatchObject([{ origin: 'koreader', device: 'Kindle' }])
    await saveProgress(me, id, 4)
    await scanAgain(fixture.admin, fixture.libraryId, 'deep')
    expect(await me.place(id)).toMatchObject({ currentPage: 4 })
    expect(await me.history(id)).toHaveLength(2)
  })

  it('is not confused with another file of the same name', async () => {
    const document = md5('Named 1.cbz')
    await me.push(document, { progress: '3', percentage: 0.6 })
    fixture.shelf.put('Named/Named 1.cbz', comicBytes({ pages: 5, note: 'the one' }))
    await scanAgain(fixture.admin, fixture.libraryId)
    fixture.shelf.remove('Named/Named 1.cbz')
    await scanAgain(fixture.admin, fixture.libraryId)
    fixture.shelf.put('Other/Named 1.cbz', comicBytes({ pages: 5, note: 'another' }))
    await scanAgain(fixture.admin, fixture.libraryId)
    expect(await me.place(await bookAt('Other/Named 1.cbz'))).toBeNull()
  })

  it('is scanned as several copies: each gets the latest progress, and none gets back a deleted one', async () => {
    const bytes = comicBytes({ pages: 8, note: 'thrice' })
    const document = partialMd5(bytes)
    const put = async (path: string) => {
      fixture.shelf.put(path, bytes)
      await scanAgain(fixture.admin, fixture.libraryId)
      return bookAt(path)
    }
    await me.push(document, { progress: '3', percentage: 0.375 })
    const first = await put('Thrice/Thrice 1.cbz')
    expect(await me.place(first)).toMatchObject({ currentPage: 3 })
    const second = await put('Again/Once more.cbz')
    expect(await me.place(second)).toMatchObject({ currentPage: 3 })
    expect(await me.history(second)).toHaveLength(1)
    await me.push(document, { progress: '6', percentage: 0.75 })
    await me.ask(`/api/v1/books/${first}/progress`, { method: 'DELETE' })
    const third = await put('Again/And more.cbz')
    expect(await me.place(third)).toMatchObject({ currentPage: 6 })
    await scanAgain(fixture.admin, fixture.libraryId, 'deep')
    expect(await me.place(first)).toBeNull()
    expect(await me.history(second)).toHaveLength(2)
  })

  it('has its progress applied once the user can see the book', async () => {
    const kid = await fixture.person()
    await fixture.server.hideLibraries(kid)
    await kid.push(digest('comic'), { progress: '6', percentage: 0.3 })
    expect(await kid.place(fixture.bookId('comic')).catch(() => null)).not.toMatchObject({ currentPage: 6 })
    await fixture.admin.ask(`/api/v1/users/${kid.userId}`, { method: 'PATCH', body: { libraryIds: null } })
    expect(await kid.pull(digest('comic'))).toMatchObject({ progress: '6', device_id: 'Kobo-id' })
    expect(await kid.place(fixture.bookId('comic'))).toMatchObject({ currentPage: 6 })
  })

  it('is part of an export, and its imported progress waits for the file', async () => {
    const bytes = comicBytes({ pages: 5, note: 'carried' })
    const [document, point] = [partialMd5(bytes), { progress: '3', percentage: 0.6 }]
    await me.push(document, point, 'Kindle')
    await me.push(md5('never here'), unknown)
    const file = (await me.ask('/api/v1/user/data/export')).text
    const other = await fixture.person()
    const importData = () =>
      other.ask('/api/v1/user/data/import?dryRun=false', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: file,
      })
    const count = (reply: { readonly json: Json }) =>
      (reply.json.counts as unknown as readonly { type: string }[]).find(({ type }) => type === 'readerplace')
    expect(count(await importData())).toMatchObject({ read: 2, added: 2 })
    expect(count(await importData())).toMatchObject({ read: 2, unchanged: 2 })
    expect(await other.pull(document)).toMatchObject({ ...point, device: 'Kindle', device_id: 'Kindle-id' })
    fixture.shelf.put('Carried/Carried 1.cbz', bytes)
    await scanAgain(fixture.admin, fixture.libraryId)
    expect(await other.place(await bookAt('Carried/Carried 1.cbz'))).toMatchObject({ currentPage: 3 })
    const exportAll = async () => (await fixture.admin.ask('/api/v1/admin/data/export')).text
    expect(await exportAll()).toContain(md5('never here'))
  })

  it('is deleted with the account', async () => {
    const gone = await fixture.person()
    await gone.push(md5('mine'), unknown)
    await fixture.admin.ask(`/api/v1/users/${gone.userId}`, { method: 'DELETE' })
    const left = await fixture.server.database.reader.all<{ document: string }>({
      text: 'select document from reader_places where user_id = ?',
      params: [gone.userId],
    })
    expect(left).toEqual([])
  })
})

describe('the KOReader plugin, byte for byte', () => {
  const lines = (...text: readonly string[]) => `${text.join('\r\n')}\r\n\r\n`
  const common = () => [
    `Host: 127.0.0.1:${fixture.server.port}`,
    'User-Agent: LuaSocket 3.1.0',
    'TE: trailers',
    'Connection: close, TE',
    'accept: application/vnd.koreader.v1+json',
  ]
  const signed = () => [...common(), `x-auth-user: ${me.username}`, `x-auth-key: ${md5(me.key)}`]
  const send = async (head: readonly string[], body = '') => {
    const sized = body === '' ? head : [...head, 'content-type: application/json', `content-length: ${body.length}`]
    const answer = await sendRaw(fixture.server.port, lines(...sized) + body)
    const [top = '', text = ''] = answer.split('\r\n\r\n')
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(top)?.[1]), json: JSON.parse(text) as Record<string, unknown> }
  }

  it('checks the server, is refused an account, signs in, sends progress and reads it back', async () => {
    const health = await send(['GET /koreader/healthcheck HTTP/1.1', ...common()])
    expect(health).toEqual({ status: 200, json: { state: 'OK' } })
    const account = `{"password":"${md5('secret')}","username":"ivy"}`
    const register = await send(['POST /koreader/users/create HTTP/1.1', ...common()], account)
    expect([register.status, typeof register.json.message]).toEqual([402, 'string'])
    const authorize = await send(['GET /koreader/users/auth HTTP/1.1', ...signed()])
    expect(authorize).toEqual({ status: 200, json: { authorized: 'OK' } })
    const place = { progress: '9', percentage: 0.45, device: 'Kobo_clara', device_id: 'A1B2C3' }
    const received = `{"percentage":0.45,"document":"${digest('comic')}","device_id":"A1B2C3","progress":"9","device":"Kobo_clara"}`
    const update = await send(['PUT /koreader/syncs/progress HTTP/1.1', ...signed()], received)
    expect(update).toEqual({ status: 200, json: { document: digest('comic'), timestamp: expect.any(Number) } })
    const get = await send([`GET /koreader/syncs/progress/${digest('comic')} HTTP/1.1`, ...signed()])
    expect(get).toEqual({
      status: 200,
      json: { document: digest('comic'), ...place, timestamp: update.json.timestamp },
    })
  })
})

it('is not found when the KOReader API is disabled', async () => {
  const closed = await openSyncFixture({ environment: { SERVICE_KOREADER_API__ENABLED: 'false' } })
  try {
    expect((await closed.server.ask('/koreader/healthcheck')).status).toBe(404)
  } finally {
    await closed.close()
  }
})
