import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { expect } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Stock, StockSeries } from '../kit/generated-fixture.ts'
import type { Ask, Reply } from '../kit/http-client.ts'
import { comicBytes } from '../kit/library-folder.ts'
import type { Actor } from '../kit/test-server.ts'
import { scanAgain } from '../kit/world.ts'

type BackgroundQuery = (admin: Actor, series: StockSeries) => Promise<unknown>

/** Lists, home screen rows, searches and counts by value, without those that contain times and revisions. */
export const listAddresses: readonly string[] = [
  ...['search?q=sea', 'search?q=Ada%20Open', 'tags', 'people', 'series/list/alphabetical-groups'],
  ...['in-progress', 'recently-added', 'recently-updated'].map((row) => `series/${row}`),
  ...['in-progress', 'on-deck', 'recently-added', 'recently-read'].map((row) => `books/${row}`),
  ...['title', 'date_added', 'date_updated', 'book_count', 'rating'].map((sort) => `series?sort=${sort},desc`),
  ...['title', 'date_added', 'file_size', 'page_count'].map((sort) => `books?sort=${sort},desc`),
]

let made = 0
const send = async (admin: Actor, path: string, how: Ask): Promise<Reply> => {
  const reply = await admin.ask(`/api/v1/${path}`, how)
  expect(reply.status, `${how.method} ${path}: ${reply.text}`).toBeLessThan(300)
  return reply
}

/** Changes to hidden content and its files, which must stay unnoticed without access. */
export function hiddenContentChanges(stock: () => Stock): Readonly<Record<string, BackgroundQuery>> {
  const second = (series: StockSeries) => String(series.books[1]?.id)
  /** The second library contains hidden content only, so its scan is hidden, too. */
  const scanned = () => {
    const { id, folder } = stock().libraries[1] ?? {}
    const series = stock().series.find(({ library }) => library === 1)
    if (id === undefined || folder === undefined || series === undefined) throw new Error('there is no second library')
    return { id, folder, path: `${series.word} Tale/${series.word} 90.cbz` }
  }
  const undone = async (admin: Actor, reply: Reply) =>
    send(admin, `grouping-decisions/${String(reply.json.id)}/undo`, { method: 'POST' })
  return {
    async scanAdded(admin) {
      const { id, folder, path } = scanned()
      made += 1
      folder.put(path, comicBytes({ note: `added ${made}` }))
      expect(await scanAgain(admin, id)).toMatchObject({ status: 'completed' })
    },
    async scanRemoved(admin) {
      const { id, folder, path } = scanned()
      if (existsSync(folder.at(path))) folder.remove(path)
      await scanAgain(admin, id)
      await send(admin, `libraries/${id}/purge-deleted`, { method: 'DELETE' })
    },
    async purge(admin, { write }) {
      await send(admin, `series/${write.id}/purge-deleted`, { method: 'DELETE' })
      await send(admin, `libraries/${write.libraryId}/purge-deleted`, { method: 'DELETE' })
    },
    async cover(admin, { write }) {
      const body = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#345' } })
        .png()
        .toBuffer()
      const headers = { 'content-type': 'image/png' }
      await send(admin, `series/${write.id}/cover`, { method: 'POST', body, headers })
    },
    async share(admin, { write }) {
      const sharingTagId = stock().tagIds[3]
      await send(admin, `series/${write.id}/sharing-tags`, { method: 'POST', body: { sharingTagId } })
      await send(admin, `series/${write.id}/sharing-tags/${sharingTagId}`, { method: 'DELETE' })
    },
    async merge(admin) {
      const [target, other] = stock().series.filter(({ library }) => library === 1)
      const body = { seriesIds: [other?.write.id] }
      await undone(admin, await send(admin, `series/${target?.write.id}/grouping/merge`, { method: 'POST', body }))
    },
    async split(admin, series) {
      const body = { bookIds: [second(series)], title: `${series.word} apart` }
      await undone(admin, await send(admin, `series/${series.write.id}/grouping/split`, { method: 'POST', body }))
    },
    analyze: (admin, series) => send(admin, `books/${second(series)}/analyze?force=true`, { method: 'POST' }),
    async group(admin) {
      const { json } = await send(admin, 'access-groups', { method: 'POST', body: { name: `Group ${newId()}` } })
      const [at, sharingTagId] = [`access-groups/${String(json.id)}`, stock().tagIds[3]]
      await send(admin, `${at}/grants`, { method: 'POST', body: { sharingTagId, accessMode: 'deny' } })
      await send(admin, `${at}/members`, { method: 'POST', body: { userIds: [stock().adminId] } })
      await send(admin, at, { method: 'DELETE' })
    },
  }
}
