import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EditedShelf, openEditedShelf } from '../kit/edited-shelf.ts'
import { withReason } from '../kit/refusal.ts'

let shelf: EditedShelf
let series: string
let book: string
beforeAll(async () => {
  shelf = await openEditedShelf((folder) => folder.comic('Harbour/Harbour 001.cbz', { info: { Series: 'Harbour' } }))
  series = `/series/${await shelf.seriesNamed('Harbour')}`
  book = `/books/${await shelf.bookNamed('Harbour 001')}`
})
afterAll(() => shelf.close())

const externalId = { source: 'anilist', externalId: '1' }
const link = { sourceName: 'Shop', url: 'https://shop.example.org/1' }
const lists = [
  { name: 'alternate titles', path: () => `${series}/alternate-titles`, body: { label: 'ja', title: '港' } },
  { name: 'external ids of a series', path: () => `${series}/external-ids`, body: externalId },
  { name: 'links of a series', path: () => `${series}/external-links`, body: link },
  { name: 'external ids of a book', path: () => `${book}/external-ids`, body: externalId },
  { name: 'links of a book', path: () => `${book}/external-links`, body: link },
  {
    name: 'ratings of other places',
    path: () => `${series}/external-ratings`,
    body: { sourceName: 'Shop', rating: 80 },
    key: 'Shop',
  },
] as const

it.each(lists)('$name are unchanged with 412 after a concurrent change', async ({ path, body, ...rest }) => {
  const seen = String((await shelf.admin.ask(`/api/v1${path()}`)).headers.etag)
  expect(seen).toMatch(/^"[0-9a-f]{32}"$/)
  const added = await shelf.send('POST', path(), body, { 'if-match': seen })
  expect(added.status).toBeLessThan(300)
  const present = String(added.headers.etag)
  expect(present).not.toBe(seen)

  const late = await shelf.send('POST', path(), body, { 'if-match': seen })
  expect(late.status).toBe(412)
  expect(late.json.details).toEqual(withReason({ currentETag: present }))
  const entry = `${path()}/${'key' in rest ? rest.key : String(added.json.id)}`
  expect((await shelf.send('DELETE', entry, undefined, { 'if-match': seen })).status).toBe(412)
  expect((await shelf.admin.ask(`/api/v1${path()}`)).headers.etag).toBe(present)

  const removed = await shelf.send('DELETE', entry, undefined, { 'if-match': present })
  expect(removed.status).toBe(204)
  expect(removed.headers.etag).toBe(seen)
})

it('changing a title is refused like adding one, and succeeds without a condition', async () => {
  const path = `${series}/alternate-titles`
  const { json, headers } = await shelf.send('POST', path, { label: 'ja', title: '港' })
  const change = (condition?: Record<string, string>) =>
    shelf.send('PATCH', `${path}/${String(json.id)}`, { title: 'Minato' }, condition)
  expect((await change({ 'if-match': '"0"' })).status).toBe(412)
  expect((await change({ 'if-match': String(headers.etag) })).status).toBe(200)
  expect((await change()).status).toBe(200)
})
