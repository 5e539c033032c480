import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '../kit/http-client.ts'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'
import { type Actor, startTestServer } from '../kit/test-server.ts'

const own = '/api/v1/user/data'
const allUsers = '/api/v1/admin/data'
type Line = Readonly<Record<string, unknown>>

let fixture: ShelfFixture
beforeAll(async () => {
  fixture = await createShelfFixture({ 'Quiet Bay': 3 })
})
afterAll(() => fixture.close())

const linesOf = ({ text }: Reply): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
const of = (lines: readonly Line[], type: string) => lines.filter((line) => line.type === type)

function send(actor: Actor, path: string, body: string, headers = {}): Promise<Reply> {
  return actor.ask(path, { method: 'POST', body, headers: { 'content-type': 'application/x-ndjson', ...headers } })
}

/** Adds progress, ratings, Want to read entries and lists in both libraries. */
async function useServer(actor: Actor): Promise<void> {
  const put = async (path: string, method: string, body: unknown) => {
    const reply = await actor.ask(`/api/v1/${path}`, { method, body })
    if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`)
  }
  for (const shelf of [fixture.open, fixture.closed]) {
    const title = shelf === fixture.open ? 'Quiet Bay' : 'Hidden'
    await put(`books/${await shelf.book(title, 1)}/progress`, 'PUT', { currentPage: 1, completed: true })
    await put(`series/${await shelf.series(title)}/rating`, 'PUT', { rating: 70, notes: `about ${title}` })
  }
}

describe("an export of the user's own data", () => {
  it('has a header, a footer with the number of lines, and definitions before the data that refers to them', async () => {
    await useServer(fixture.reader)
    const reply = await fixture.reader.ask(`${own}/export`)
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/x-ndjson/),
      'content-disposition': expect.stringMatching(/inglenook-user-\d{4}-\d\d-\d\d\.ndjson/),
      'cache-control': expect.stringContaining('no-store'),
    })
    const lines = linesOf(reply)
    expect(lines[0]).toMatchObject({
      type: 'header',
      format: 'inglenook-household',
      version: 1,
      scope: 'user',
      complete: true,
    })
    expect(lines.at(-1)).toEqual({ type: 'end', lines: lines.length })
    expect(of(lines, 'user')).toMatchObject([{ id: fixture.reader.userId, username: 'ivy' }])
    const books = new Set(of(lines, 'book').map(({ id }) => id))
    expect(of(lines, 'progress').map(({ book }) => books.has(book))).toEqual([true, true])
    expect(of(lines, 'completion')).toHaveLength(2)
  })

  it('contains nothing hidden, nothing of other users and no secrets', async () => {
    await useServer(fixture.reader)
    await useServer(fixture.maintainer)
    await fixture.hideClosed(fixture.reader)
    const { text } = await fixture.reader.ask(`${own}/export`)
    expect(text).toContain('Quiet Bay')
    expect(text).not.toContain('Hidden')
    expect(text).not.toContain(fixture.maintainer.userId)
    const { text: all } = await fixture.admin.ask(`${allUsers}/export`)
    expect(all).toContain(fixture.maintainer.userId)
    expect(all).not.toMatch(/argon2|password/i)
    await fixture.showAll(fixture.reader)
  })

  it('of all users is limited to what the administrator sees, and is marked as incomplete', async () => {
    await useServer(fixture.reader)
    await fixture.hideClosed(fixture.admin)
    const lines = linesOf(await fixture.admin.ask(`${allUsers}/export`))
    expect(lines[0]).toMatchObject({ scope: 'household', complete: false })
    expect(JSON.stringify(lines)).not.toContain('Hidden')
    await fixture.showAll(fixture.admin)
  })
})

describe('an import', () => {
  it('has a dry run by default, and changes nothing when repeated', async () => {
    await useServer(fixture.reader)
    const file = (await fixture.reader.ask(`${own}/export`)).text
    const guest = await fixture.server.actor('reader')
    const dry = await send(guest, `${own}/import`, file)
    expect(dry).toMatchObject({ status: 200, json: { dryRun: true, problems: [] } })
    expect(of(linesOf(await guest.ask(`${own}/export`)), 'progress')).toEqual([])
    const real = await send(guest, `${own}/import?dryRun=false`, file)
    expect(real.json).toEqual({ ...dry.json, dryRun: false, previewId: null, importId: expect.any(String) })
    const lines = linesOf(await guest.ask(`${own}/export`))
    expect(of(lines, 'progress')).toHaveLength(2)
    expect(of(lines, 'rating')).toMatchObject([{ rating: 70 }, { rating: 70 }])
    const place = await guest.ask(`/api/v1/books/${await fixture.open.book('Quiet Bay', 1)}/progress`)
    expect(place.json).toMatchObject({ completed: true })
    const again = await send(guest, `${own}/import?dryRun=false`, file)
    for (const { read, unchanged } of again.json.counts as unknown as { read: number; unchanged: number }[]) {
      expect(unchanged).toBe(read)
    }
  })

  it('by a reader creates no list, and says why', async () => {
    await fixture.maintainer.ask('/api/v1/readlists', {
      method: 'POST',
      body: { name: 'Seas', bookIds: [await fixture.open.book('Quiet Bay', 2)] },
    })
    const file = (await fixture.maintainer.ask(`${own}/export`)).text
    await fixture.maintainer.ask(
      `/api/v1/readlists/${String(of(linesOf(await fixture.maintainer.ask(`${own}/export`)), 'readlist')[0]?.id)}`,
      { method: 'DELETE' },
    )
    const refused = await send(fixture.reader, `${own}/import?dryRun=false`, file)
    expect(refused.json.problems).toMatchObject([{ type: 'readlist', reason: 'refused', subject: 'Seas' }])
    await send(fixture.maintainer, `${own}/import?dryRun=false`, file)
    expect((await fixture.maintainer.ask('/api/v1/readlists')).json.data).toMatchObject([
      { name: 'Seas', bookCount: 1 },
    ])
  })

  it.each([
    ['is compressed', '\u001f\u008b rest', 422, /compressed|isn’t JSON/],
    ['is not an export', '{"hello":"world"}\n', 422, /Line 1/],
    ['has a newer version', '{"type":"header","format":"inglenook-household","version":2}\n', 422, /newer version/],
    [
      'is truncated',
      '{"type":"header","format":"inglenook-household","version":1,"createdAt":"2026-01-01T00:00:00Z","scope":"user","complete":true}\n',
      422,
      /cut off/,
    ],
  ])('is refused with a message when the file %s, and leaves nothing behind', async (_what, body, status, message) => {
    const files = () => readdirSync(join(fixture.server.dataDir, 'cache', 'imports'))
    // Files that were only looked at are kept for an hour.
    const before = files()
    const reply = await send(fixture.reader, `${own}/import?dryRun=false`, body)
    expect(reply.status).toBe(status)
    expect(reply.json.message).toMatch(message)
    expect(files()).toEqual(before)
  })

  it('of all users refuses the file of a single user', async () => {
    const file = (await fixture.reader.ask(`${own}/export`)).text
    expect((await send(fixture.admin, `${allUsers}/import`, file)).status).toBe(422)
  })

  it('of all users creates accounts that cannot sign in before they have a password', async () => {
    const file = (await fixture.admin.ask(`${allUsers}/export`)).text
    const server = await startTestServer()
    const admin = await server.actor('admin', 'mara')
    const { json } = await send(admin, `${allUsers}/import?dryRun=false`, file)
    expect(json.counts).toContainEqual(expect.objectContaining({ type: 'user', unchanged: 1 }))
    const users = of(linesOf(await admin.ask(`${allUsers}/export`)), 'user')
    expect(users.map(({ username }) => username)).toContain('ivy')
    const { password } = fixture.reader
    const login = await server.ask('/api/v1/auth/login', { method: 'POST', body: { username: 'ivy', password } })
    expect(login.status).toBe(401)
    await server.close()
  })

  it('interrupted by a shutdown leaves nothing for the next start', async () => {
    const first = await startTestServer()
    const folder = join(first.dataDir, 'cache', 'imports')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'left.ndjson'), 'left behind')
    await first.app.start()
    expect(existsSync(join(folder, 'left.ndjson'))).toBe(false)
    await first.close()
  })
})

describe('the export format', () => {
  it('has a JSON Schema with every type of line', async () => {
    const { json } = await fixture.reader.ask(`${own}/format`)
    expect(json).toMatchObject({ format: 'inglenook-household', version: 1, mediaType: 'application/x-ndjson' })
    for (const type of ['header', 'user', 'book', 'progress', 'preset', 'readlist', 'end']) {
      expect(JSON.stringify(json.line)).toContain(`"const":"${type}"`)
    }
  })
})
