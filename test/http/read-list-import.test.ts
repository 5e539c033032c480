import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { createShelfFixture, listOf, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

const lists = '/api/v1/readlists'

let fixture: ShelfFixture
beforeAll(async () => {
  fixture = await createShelfFixture({ 'Quiet Bay': 3, 'Essays & More': 1 }, { 'Quiet Bay': 1, Hidden: 1 })
})
afterAll(() => fixture.close())

const cbl = (books: readonly string[], name = `Tour ${newId()}`) =>
  `<?xml version="1.0"?><ReadingList><Name>${name}</Name><Books>${books.map((book) => `<Book ${book}/>`).join('')}</Books></ReadingList>`
const preview = (content: string, actor: Actor = fixture.maintainer) =>
  actor.ask(`${lists}/import/preview`, { method: 'POST', body: { content } })
const importList = (body: object, actor: Actor = fixture.maintainer) =>
  actor.ask(`${lists}/import`, { method: 'POST', body })
const booksIn = async (id: unknown) =>
  (await listOf(fixture.admin, `${lists}/${id}/books?pageSize=500`)).map((book) => String(book.title))
const issuesOf = (json: Json) => json.issues as unknown as readonly Json[]

describe('a reading list import is refused', () => {
  it('when the file is malicious, truncated or of another format, with a reason', async () => {
    const before = (await fixture.admin.ask(lists)).json.total
    const bomb = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(999)}">]><ReadingList><Name>&a;</Name></ReadingList>`
    for (const [content, code] of [
      [bomb, 'xml-unsafe'],
      ['<ReadingList><Books><Book Series="Quiet', 'xml-damaged'],
      ['{"books": []}', 'xml-damaged'],
      [`${'<a>'.repeat(5_000)}`, 'xml-unsafe'],
      [cbl(Array.from({ length: 5_001 }, () => 'Series="A"')), 'xml-unsafe'],
    ] as const) {
      for (const reply of [await preview(content), await importList({ content })]) {
        expect([reply.status, reply.json.details?.code]).toEqual([422, code])
      }
    }
    expect((await fixture.admin.ask(lists)).json.total).toBe(before)
  })

  it('without a name, with a taken name, and with an invalid issue or a hidden book selected', async () => {
    const maintainer = await fixture.server.actor('maintainer')
    await fixture.hideClosed(maintainer)
    const content = cbl(['Series="Essays &amp; More" Number="1"'], 'Taken')
    expect((await importList({ content: cbl([], '') })).status).toBe(400)
    expect((await importList({ content })).status).toBe(201)
    expect((await importList({ content, name: 'taken' })).status).toBe(409)
    const choose = (position: number, bookId: string) =>
      importList({ content, name: newId(), choices: [{ position, bookId }] }, maintainer)
    expect((await choose(2, await fixture.open.book('Quiet Bay', 1))).status).toBe(400)
    const hidden = await choose(1, await fixture.closed.book('Hidden', 1))
    expect([hidden.status, hidden.text]).toEqual([404, (await choose(1, newId())).text])
  })

  it('for readers', async () => {
    expect((await preview(cbl([]), fixture.reader)).status).toBe(403)
  })
})

describe('an imported reading list', () => {
  const books = [
    'Series="The QUIET-BAY" Number="2"',
    'Series="Essays &amp; More" Number="1"',
    'Series="Quiet Bay" Number="9"',
    'Series="Quiet Bay" Number="1"',
    'Series="Nowhere" Number="1"',
  ]

  it('has a preview with matched, ambiguous and missing books', async () => {
    const { json } = await preview(cbl(books, 'By the sea'))
    expect(json).toMatchObject({ name: 'By the sea', total: 5, matched: 2, ambiguous: 1, missing: 2 })
    expect(issuesOf(json).map((issue) => String(issue.status))).toEqual([
      'matched',
      'matched',
      'missing',
      'ambiguous',
      'missing',
    ])
    expect(issuesOf(json)[3]?.candidates).toHaveLength(2)
    expect(await booksIn((await importList({ content: cbl([]), name: newId() })).json.readList?.id)).toEqual([])
  })

  it('matches visible books only', async () => {
    const maintainer = await fixture.server.actor('maintainer')
    await fixture.hideClosed(maintainer)
    const { json } = await preview(cbl([...books, 'Series="Hidden" Number="1"']), maintainer)
    expect(json).toMatchObject({ matched: 3, ambiguous: 0, missing: 3 })
    expect(JSON.stringify(json)).not.toContain(await fixture.closed.book('Hidden', 1))
  })

  it('becomes a reading list in its order, with the manual selections', async () => {
    const bookId = await fixture.closed.book('Quiet Bay', 1)
    const reply = await importList({ content: cbl(books), choices: [{ position: 4, bookId }] })
    expect(reply.status).toBe(201)
    expect(reply.json.readList).toMatchObject({ ordered: true, bookCount: 3 })
    expect(await booksIn(reply.json.readList?.id)).toEqual(['Quiet Bay 2', 'Essays & More 1', 'Quiet Bay 1'])
  })

  it('is exported in the imported format, without hidden books', async () => {
    const wanted = ['Quiet Bay', 'Quiet Bay', 'Essays & More']
    const bookIds = await Promise.all(wanted.map((title, index) => fixture.open.book(title, [3, 2, 1][index] ?? 1)))
    const hidden = await fixture.closed.book('Hidden', 1)
    const name = 'Søndag / "sea" <1>'
    const body = { name, bookIds: [...bookIds, hidden] }
    const made = await fixture.admin.ask(lists, { method: 'POST', body })
    const maintainer = await fixture.server.actor('maintainer')
    await fixture.hideClosed(maintainer)
    const file = await maintainer.ask(`${lists}/${made.json.id}/export`)
    expect(file.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(file.headers['content-disposition']).toMatch(/^attachment; .*\.cbl/)
    expect(file.text).not.toContain('Hidden')
    const { json } = await preview(file.text, maintainer)
    expect(json).toMatchObject({ name, total: 3, matched: 3 })
    const found = issuesOf(json).map((issue) => (issue.candidates as unknown as readonly Json[])[0]?.bookId)
    expect(found.map(String)).toEqual(bookIds)
  })
})
