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

describe('a change to a library is shown before it is made', () => {
  it('is refused field by field, and to those who may not change libraries', async () => {
    const wrong = await preview({ seriesStrategy: 'custom', seriesConfig: { pattern: '(' } })
    expect(wrong.status).toBe(400)
    const details = wrong.json.details as unknown as readonly { field: string }[]
    expect(details.map(({ field }) => field)).toContain('seriesConfig.pattern')
    expect((await preview({ name: 'Other' })).status).toBe(400)
    const reader = await server.actor('reader')
    const path = `/api/v1/libraries/${libraryId}/preview-changes`
    expect((await reader.ask(path, { method: 'POST', body: {} })).status).toBe(403)
  })

  it('is nothing where the settings stay as they are', async () => {
    expect((await preview({})).json).toMatchObject({
      totalBooks: 5,
      truncated: false,
      hiddenBooks: 0,
      seriesBefore: 3,
      seriesAfter: 3,
      changes: [],
    })
  })

  it('tells of series that merge, split and get another name', async () => {
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

  it('tells of names that rules clean up, and of books that exclusions hide', async () => {
    const rules = [{ pattern: ' \\(Deluxe\\)$', replacement: '' }]
    const { json } = await preview({ titlePreprocessingRules: rules, excludedPatterns: 'Shelf B' })
    expect(json).toMatchObject({ hiddenBooks: 1, hiddenSamples: ['Shelf B/Ferry 02.cbz'], seriesAfter: 2 })
    expect(json.changes).toMatchObject([{ change: 'renamed', name: 'Lantern' }])
  })

  it('changes nothing until it is applied, and then books keep ids and progress', async () => {
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

describe('a rule for names, once it is stored', () => {
  it('cleans up the titles of series that no document names, also one without a description', async () => {
    const titlePreprocessingRules = [{ pattern: '^Lantern$', replacement: 'Lamp' }]
    const foreseen = (await preview({ titlePreprocessingRules })).json
    expect(foreseen.changes).toMatchObject([{ change: 'renamed', name: 'Lamp' }])
    const path = `/api/v1/libraries/${libraryId}`
    expect((await admin.ask(path, { method: 'PATCH', body: { titlePreprocessingRules } })).status).toBe(200)
    await scanEnded(admin, libraryId)
    expect((await seriesNow()).map(({ title }) => title)).toEqual(['Ferry', 'Harbour', 'Lamp'])
  })
})

describe('rules for names can be tried', () => {
  const tryRules = (rules: unknown, names: unknown) => post('/api/v1/libraries/test-rules', { rules, names })

  it('and a pattern that cannot be understood is told rule by rule', async () => {
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

  it('one step after the other, rules that are switched off left out', async () => {
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

  it('in bounded time, also with a pattern that other engines hang on', async () => {
    const { json } = await tryRules([{ pattern: '^(a+)+$', replacement: 'x' }], [`${'a'.repeat(900)}b`])
    expect(json.results).toMatchObject([{ cleaned: `${'a'.repeat(900)}b` }])
  })

  it('and a rule that was given up is told, with the name as it was', async () => {
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
