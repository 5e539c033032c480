import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanEnded, scanFolder } from '../kit/world.ts'

let server: TestServer
let admin: Actor
let shelf: LibraryFolder
let libraryId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  shelf = createLibraryFolder()
  for (const name of ['Harbour 01', 'Harbour 02', 'Ferry 01']) shelf.comic(`Shelf A/${name}.cbz`)
  shelf.comic('Shelf B/Ferry 02.cbz')
  shelf.comic('Lantern (Deluxe)/Lantern 01.cbz')
  libraryId = await scanFolder(admin, shelf.root)
})
afterAll(async () => {
  await server.close()
  shelf[Symbol.dispose]()
})

const post = (path: string, body: unknown) => admin.ask(path, { method: 'POST', body })
const preview = (body: unknown) => post(`/api/v1/libraries/${libraryId}/preview-changes`, body)
const seriesNow = async () => (await admin.ask('/api/v1/series?sort=name,asc')).json.data as unknown as readonly Json[]

describe('a preview of library changes', () => {
  it('rejects invalid fields individually, and requests without permission', async () => {
    const wrong = await preview({ seriesStrategy: 'custom', seriesConfig: { pattern: '(' } })
    expect(wrong.status).toBe(400)
    const details = wrong.json.details as unknown as readonly { field: string }[]
    expect(details.map(({ field }) => field)).toContain('seriesConfig.pattern')
    expect((await preview({ name: 'Other' })).status).toBe(400)
    const reader = await server.actor('reader')
    const path = `/api/v1/libraries/${libraryId}/preview-changes`
    expect((await reader.ask(path, { method: 'POST', body: {} })).status).toBe(403)
  })

  it('is empty when settings are unchanged', async () => {
    expect((await preview({})).json).toMatchObject({
      totalBooks: 5,
      truncated: false,
      hiddenBooks: 0,
      seriesBefore: 3,
      seriesAfter: 3,
      changes: [],
    })
  })

  it('lists series that merge, split and are renamed', async () => {
    const { json } = await preview({ seriesStrategy: 'flat' })
    const changes = json.changes as unknown as readonly { change: string; name: string; from: readonly Json[] }[]
    expect(changes.map(({ change, name }) => [change, name]).sort()).toEqual([
      ['merged', 'Ferry'],
      ['renamed', 'Lantern'],
      ['split', 'Harbour'],
    ])
    const merged = changes.find(({ change }) => change === 'merged')
    expect(merged?.from.map(({ title, bookCount }) => [title, bookCount]).sort()).toEqual([
      ['Ferry', 1],
      ['Harbour', 1],
    ])
  })

  it('lists names changed by rules, and books hidden by exclusions', async () => {
    const rules = [{ pattern: ' \\(Deluxe\\)$', replacement: '' }]
    const { json } = await preview({ titlePreprocessingRules: rules, excludedPatterns: 'Shelf B' })
    expect(json).toMatchObject({ hiddenBooks: 1, hiddenSamples: ['Shelf B/Ferry 02.cbz'], seriesAfter: 2 })
    expect(json.changes).toMatchObject([{ change: 'renamed', name: 'Lantern' }])
  })

  it('changes nothing until applied, and then books retain ids and progress', async () => {
    const before = await seriesNow()
    await preview({ seriesStrategy: 'flat' })
    expect(await seriesNow()).toEqual(before)
    const books = async () => {
      const { json } = await admin.ask('/api/v1/books?pageSize=50')
      return (json.data as unknown as readonly Json[]).map(({ id }) => String(id)).sort()
    }
    const ids = await books()
    const [first = ''] = ids
    await admin.ask(`/api/v1/books/${first}/progress`, { method: 'PUT', body: { currentPage: 1 } })
    const change = { method: 'PATCH', body: { seriesStrategy: 'flat' } }
    const foreseen = (await preview({ seriesStrategy: 'flat' })).json
    expect((await admin.ask(`/api/v1/libraries/${libraryId}`, change)).status).toBe(200)
    await scanEnded(admin, libraryId)
    expect((await seriesNow()).map(({ title }) => title)).toEqual(['Ferry', 'Harbour', 'Lantern'])
    expect((await seriesNow()).length).toBe(foreseen.seriesAfter)
    expect(await books()).toEqual(ids)
    expect((await admin.ask(`/api/v1/books/${first}/progress`)).json).toMatchObject({ currentPage: 1 })
  })
})

describe('a stored naming rule', () => {
  it('also cleans up series titles without metadata or a description', async () => {
    const titlePreprocessingRules = [{ pattern: '^Lantern$', replacement: 'Lamp' }]
    const foreseen = (await preview({ titlePreprocessingRules })).json
    expect(foreseen.changes).toMatchObject([{ change: 'renamed', name: 'Lamp' }])
    const path = `/api/v1/libraries/${libraryId}`
    expect((await admin.ask(path, { method: 'PATCH', body: { titlePreprocessingRules } })).status).toBe(200)
    await scanEnded(admin, libraryId)
    expect((await seriesNow()).map(({ title }) => title)).toEqual(['Ferry', 'Harbour', 'Lamp'])
  })
})

describe('testing naming rules', () => {
  const tryRules = (rules: unknown, names: unknown) => post('/api/v1/libraries/test-rules', { rules, names })

  it('reports an invalid pattern by rule', async () => {
    const reply = await tryRules(
      [
        { pattern: 'a', replacement: '' },
        { pattern: '(', replacement: '' },
      ],
      ['Harbour'],
    )
    expect(reply.status).toBe(400)
    expect(reply.json.details).toMatchObject([{ field: 'rules[1].pattern' }])
  })

  it('applies them in sequence, without disabled ones', async () => {
    const rules = [
      { pattern: '\\s*\\(.*?\\)', replacement: '' },
      { pattern: 'Harbour', replacement: 'Haven', enabled: false },
      { pattern: '^(.*), The$', replacement: 'The $1' },
    ]
    const { json } = await tryRules(rules, ['Harbour, The (2016)', 'Ferry'])
    expect(json).toEqual({
      results: [
        {
          name: 'Harbour, The (2016)',
          cleaned: 'The Harbour',
          steps: [
            { rule: 0, result: 'Harbour, The', gaveUp: null },
            { rule: 2, result: 'The Harbour', gaveUp: null },
          ],
        },
        {
          name: 'Ferry',
          cleaned: 'Ferry',
          steps: [
            { rule: 0, result: 'Ferry', gaveUp: null },
            { rule: 2, result: 'Ferry', gaveUp: null },
          ],
        },
      ],
    })
  })

  it('takes bounded time, even for a pattern with catastrophic backtracking', async () => {
    const { json } = await tryRules([{ pattern: '^(a+)+$', replacement: 'x' }], [`${'a'.repeat(900)}b`])
    expect(json.results).toMatchObject([{ cleaned: `${'a'.repeat(900)}b` }])
  })

  it('reports a rule that exceeded its limit, with the name unchanged', async () => {
    const name = 'a'.repeat(900)
    const rules = [
      { pattern: '(?:(?:a?){100}b)?', replacement: 'x' },
      { pattern: '^a', replacement: 'b' },
    ]
    const { json } = await tryRules(rules, [name])
    expect(json.results).toMatchObject([
      {
        cleaned: `b${'a'.repeat(899)}`,
        steps: [
          { rule: 0, result: name, gaveUp: 'too_slow' },
          { rule: 1, gaveUp: null },
        ],
      },
    ])
  })
})
