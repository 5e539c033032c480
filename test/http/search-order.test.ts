import { expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import type { Actor } from '../kit/test-server.ts'
import { startTestServer } from '../kit/test-server.ts'

const visible = [
  { title: 'One', summary: 'alpha alpha alpha alpha beta gamma one' },
  { title: 'Two', summary: 'alpha beta beta beta gamma other words' },
  { title: 'The long tale of alpha and beta', summary: 'Nothing else.' },
  { title: 'Alpha beta', summary: 'Nothing else.' },
]
const paths = [
  '/api/v1/search?q=alpha%20beta',
  '/opds/v1/search?query=alpha%20beta',
  '/opds/v2/search?query=alpha%20beta',
  '/komga/api/v1/books?search=alpha%20beta',
  '/komga/api/v1/series?search=alpha%20beta',
]

/** Adds series with one book each to a library. */
async function fill(
  commit: (writes: readonly unknown[]) => Promise<unknown>,
  libraryId: string,
  texts: typeof visible,
) {
  const now = Date.UTC(2024, 0, 1)
  for (const { title, summary } of texts) {
    const series = seriesWrite(libraryId, title)
    const values = { summary }
    const book = bookWrite(series.id, title, { file: { path: `${title}/1.cbz` }, values })
    await commit([
      write('addSeries', { series: [series], now }),
      write('saveBooks', { libraryId, books: [book], now }),
      write('saveSeriesMetadata', { series: [{ id: series.id, values, provenance: {} }], now }),
      write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
    ])
  }
}

async function titlesFor(hiddenTexts: typeof visible): Promise<Map<string, string[]>> {
  const server = await startTestServer({ environment: { SERVICE_COMPAT_API__ENABLED: 'true' } })
  const admin = await server.actor('admin')
  const [shown, hidden] = [newId(), newId()]
  const now = server.now()
  const commit = (writes: readonly unknown[]) =>
    server.database.commit(writes as Parameters<typeof server.database.commit>[0])
  for (const id of [shown, hidden])
    await commit([write('createLibrary', { id, settings: librarySettings({ name: id }), now })])
  await fill(commit, hidden, hiddenTexts.slice(0, 30))
  await fill(commit, shown, visible)
  await fill(commit, hidden, hiddenTexts.slice(30))
  const reader = await server.actor('reader')
  await admin.ask(`/api/v1/users/${reader.userId}`, { method: 'PATCH', body: { libraryIds: [shown] } })
  const found = new Map<string, string[]>()
  for (const path of paths) found.set(path, await titlesAt(reader, path))
  await server.close()
  return found
}

async function titlesAt(reader: Actor, path: string): Promise<string[]> {
  const reply = await reader.ask(path)
  expect(reply.status, path).toBe(200)
  const known = visible.map(({ title }) => title)
  const all = [...reply.text.matchAll(/"(?:title|name)":"([^"]*)"|<title>([^<]*)<\/title>/g)]
  return all.map(([, json, xml]) => json ?? xml ?? '').filter((title) => known.includes(title))
}

it('hidden content does not affect the order of search results', async () => {
  const words = ['alpha words', 'beta words', 'alpha beta alpha', 'words']
  const hidden = Array.from({ length: 60 }, (_, n) => ({ title: `Hidden ${n}`, summary: words[n % 4] ?? '' }))
  const [full, bare] = [await titlesFor(hidden), await titlesFor([])]
  expect(full).toEqual(bare)
  for (const path of paths) {
    const titles = [...new Set(bare.get(path))]
    // Titles rank before summaries, and short titles first.
    expect(titles.slice(0, 2), path).toEqual(['Alpha beta', 'The long tale of alpha and beta'])
    expect(new Set(titles), path).toEqual(new Set(visible.map(({ title }) => title)))
  }
})
