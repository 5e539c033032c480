import { afterEach, beforeEach, expect, it } from 'vitest'
import { user as userLine } from '../kit/household-lines.ts'
import type { Json } from '../kit/http-client.ts'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'

let fixture: ShelfFixture
beforeEach(async () => {
  fixture = await createShelfFixture({ Salt: 1 })
})
afterEach(() => fixture.close())

const uuid = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = '2024-01-03T00:00:00.000Z'
const place = { context: null, spine: 0, resource: null, point: '/4/2/1:0', share: null }

async function importMarks(marks: readonly object[]): Promise<Json> {
  const book = await fixture.open.book('Salt', 1)
  const about = { format: 'inglenook-household', version: 1, createdAt: at, scope: 'user', complete: true }
  const library = { id: uuid(1), name: 'Of another program' }
  const lines = [
    { type: 'header', ...about },
    userLine(uuid(2), { username: 'ada', createdAt: at }),
    { type: 'book', id: book, library, title: '1', path: '1', fileHash: null, externalIds: [] },
    ...marks.map((mark, index) => ({
      ...{ type: 'annotation', id: uuid(10 + index), user: uuid(2), book, kind: 'highlight', color: 'blue' },
      ...{ locator: { position: 1, resource: null, start: 0, end: 0 }, createdAt: at, updatedAt: at },
      ...mark,
    })),
  ]
  const body = [...lines, { type: 'end', lines: lines.length + 1 }].map((line) => `${JSON.stringify(line)}\n`).join('')
  const headers = { 'content-type': 'application/x-ndjson' }
  const reply = await fixture.reader.ask('/api/v1/user/data/import?dryRun=false', { method: 'POST', body, headers })
  expect(reply.status, reply.text).toBe(200)
  return reply.json
}

async function annotations(): Promise<readonly Json[]> {
  const reply = await fixture.reader.ask(`/api/v1/books/${await fixture.open.book('Salt', 1)}/annotations`)
  return reply.json.annotations as unknown as readonly Json[]
}

it('marks whose words are not in the book are all kept at its beginning, once each', async () => {
  const marks = [
    { excerpt: 'The sea', note: null, quoted: { ...place, words: 'The sea' } },
    { excerpt: 'The ship', note: null, quoted: { ...place, words: 'The ship' } },
    { excerpt: 'The ship', note: 'mine', quoted: { ...place, words: 'The ship' } },
  ]
  expect(await importMarks(marks)).toMatchObject({ problemCount: 3, counts: [{ type: 'annotation', added: 3 }] })
  const kept = await annotations()
  expect(kept).toHaveLength(3)
  for (const one of kept)
    expect(one).toMatchObject({ kind: 'bookmark', color: null, locator: { position: 1, start: 0 } })
  expect(await importMarks(marks)).toMatchObject({ importId: null, counts: [{ added: 0, unchanged: 3 }] })
  expect(await annotations()).toEqual(kept)
})

it('a file with a place out of bounds is refused as a whole', async () => {
  const wrong = { excerpt: null, note: null, quoted: { ...place, words: null, share: 2 } }
  await expect(importMarks([wrong])).rejects.toThrow()
  expect(await annotations()).toEqual([])
})
