import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { createPluginFixture, type PluginFixture } from '../kit/plugin-fixture.ts'
import { scanFolder } from '../kit/world.ts'

let fixture: PluginFixture
beforeAll(async () => {
  fixture = await createPluginFixture()
})
afterAll(() => fixture.close())

/** Gives a series an id, or takes it away. */
async function identify(title: string, source: string, externalId: string): Promise<void> {
  const path = `/api/v1/series/${fixture.seriesIds[title]}/external-ids`
  const { status, text } = await fixture.admin.ask(path, { method: 'POST', body: { source, externalId } })
  if (status >= 300) throw new Error(text)
}

async function booksOf(title: string): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const { json } = await fixture.reader.ask(`/api/v1/series/${fixture.seriesIds[title]}/books`)
  return json as unknown as readonly { id: string; title: string }[]
}

async function mark(kind: 'series' | 'books', id: string | undefined, as: 'read' | 'unread'): Promise<void> {
  const { status, text } = await fixture.reader.ask(`/api/v1/${kind}/${id}/${as}`, { method: 'POST' })
  if (status >= 300) throw new Error(text)
}

async function connected(capabilities: object, remote: Parameters<PluginFixture['setRemote']>[1]): Promise<string> {
  const id = await fixture.add({ remote, manifest: { capabilities: { userReadSync: true, ...capabilities } } })
  await fixture.connect(fixture.reader, id)
  return id
}

describe('a service', () => {
  it('knows series by ids that files wrote under its other name', async () => {
    await identify('Lamps', 'api:shelves', 'l-1')
    await identify('Lamps', 'shelves', 'other')
    await identify('Salt Roads', 'shelves', 's-2')
    await mark('series', fixture.seriesIds.Lamps, 'unread')
    const id = await connected({ externalIdSource: 'api:shelves' }, [
      { externalId: 'l-1', status: 'reading', volumesRead: 1 },
      { externalId: 's-2', status: 'reading', volumesRead: 2 },
      // The id under its own name takes precedence.
      { externalId: 'other', status: 'completed' },
    ])
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ result: { matched: 2, booksMarked: 3 } })
    expect(await fixture.readTitles(fixture.reader, 'Lamps')).toEqual(['Lamps v01'])
    expect(await fixture.readTitles(fixture.reader, 'Salt Roads')).toEqual(['Salt Roads v01', 'Salt Roads v02'])
    await mark('series', fixture.seriesIds['Salt Roads'], 'read')
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ result: { pushed: 1, unmatched: 0 } })
    expect(fixture.remote(id)).toContainEqual(expect.objectContaining({ externalId: 's-2', volumesRead: 5 }))
    expect(fixture.remote(id)).toContainEqual({ externalId: 'other', status: 'completed' })
  })

  it('gets the furthest of two series that have one id under its two names', async () => {
    await identify('Lamps', 'api:both', '1')
    await identify('Salt Roads', 'both', '1')
    await mark('series', fixture.seriesIds.Lamps, 'unread')
    await mark('series', fixture.seriesIds['Salt Roads'], 'read')
    const [first] = await booksOf('Lamps')
    await mark('books', first?.id, 'read')
    const id = await connected({ externalIdSource: 'api:both' }, [])
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ result: { pushed: 1 } })
    expect(fixture.remote(id)).toMatchObject([{ externalId: '1', volumesRead: 5 }])
  })
})

describe('a service of single books', () => {
  const issues = () => booksOf('Pages')
  const readIssues = async () => {
    const { json } = await fixture.reader.ask(`/api/v1/series/${fixture.seriesIds.Pages}/books`)
    const books = json as unknown as readonly { number: number; readProgress?: { completed: boolean } | null }[]
    return books.filter(({ readProgress }) => readProgress?.completed === true).map(({ number }) => number)
  }
  const syncsIssues = { externalIdSource: 'api:metron', syncsBooks: true }
  const folder = createLibraryFolder()
  afterAll(() => folder[Symbol.dispose]())

  it('marks books as read by their own ids, and gets those that were read here', async () => {
    for (const number of [1, 2, 3, 4]) {
      const link = number === 4 ? {} : { Web: `https://metron.cloud/issue/b-${number}` }
      folder.comic(`Pages/Pages ${number}.cbz`, { info: { Series: 'Pages', Number: number, ...link } })
    }
    await scanFolder(fixture.admin, folder.root)
    const listed = (await fixture.admin.ask('/api/v1/series?pageSize=50')).json.data as unknown as readonly Json[]
    Object.assign(fixture.seriesIds, { Pages: listed.find(({ title }) => String(title) === 'Pages')?.id })
    const [, second, third, fourth] = await issues()
    const begun = { method: 'PUT', body: { currentPage: 1 } } as const
    expect((await fixture.reader.ask(`/api/v1/books/${third?.id}/progress`, begun)).status).toBe(200)
    await mark('books', fourth?.id, 'read')
    const id = await connected(syncsIssues, [
      { externalId: 'b-1', status: 'completed', score: 80 },
      { externalId: 'b-2', status: 'reading' },
    ])
    const task = await fixture.sync(fixture.reader, id)
    // The rating of a series is not that of one of its books; the fourth one has no id.
    expect(task).toMatchObject({ result: { matched: 2, booksMarked: 1, ratingsTaken: 0, pushed: 1 } })
    expect(await readIssues()).toEqual([1, 4])
    const sent = () => new Map(fixture.remote(id).map((entry) => [entry.externalId, entry]))
    expect(sent().get('b-3')).toMatchObject({ status: 'reading', percentRead: expect.any(Number) })
    expect([...sent().keys()]).toEqual(['b-1', 'b-2', 'b-3'])
    await mark('books', second?.id, 'read')
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ result: { pushed: 1 } })
    expect(sent().get('b-2')).toMatchObject({ status: 'completed' })
  })

  it('leaves a book unread that was marked as unread after a sync', async () => {
    const [first] = await issues()
    const id = await connected(syncsIssues, [{ externalId: 'b-1', status: 'completed' }])
    await fixture.sync(fixture.reader, id)
    expect(await readIssues()).toContain(1)
    await mark('books', first?.id, 'unread')
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ result: { booksMarked: 0 } })
    expect(await readIssues()).not.toContain(1)
  })
})
