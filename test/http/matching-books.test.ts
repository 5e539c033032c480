import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import { createMatchingFixture, type MatchingFixture } from '../kit/matching-fixture.ts'

let fixture: MatchingFixture
let book: string
beforeAll(async () => {
  fixture = await createMatchingFixture()
  const { json } = await fixture.send('GET', `/series/${fixture.seriesIds.Lamps}/books`)
  const books = json as unknown as readonly { id: string; title: string }[]
  book = books.find(({ title }) => title === 'Lamps v01')?.id ?? ''
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.removeProviders()
  await fixture.reset()
  await fixture.send('DELETE', `/books/${book}/metadata`)
})

const ofBooks = { scopes: ['book:detail', 'library:scan'] }
const isbn = '9780306406157'
const entry = { externalId: 'b-1', title: 'The first lamp', isbns: [isbn], summary: 'Lit.', subtitle: 'A beginning' }
const edit = (body: object) => fixture.send('PATCH', `/books/${book}/metadata`, body)
const metadata = async () => (await fixture.send('GET', `/books/${book}/metadata`)).json
const booksOf = ({ result }: Json) => (result as unknown as { readonly books: Json | null }).books

describe('a run over a library', () => {
  it('matches books by their ISBN, and can be undone', async () => {
    await edit({ isbns: [isbn] })
    await fixture.provider({ books: [entry] }, ofBooks)
    expect(booksOf(await fixture.run())).toEqual({ looked: 1, matched: 1, unsure: 0, unknown: 0, skipped: 9 })
    expect(await metadata()).toMatchObject({ summary: 'Lit.', subtitle: 'A beginning' })
    const { json } = await fixture.send('GET', '/matches/runs')
    const [run] = json.data as unknown as readonly { id: string }[]
    const undone = await fixture.send('POST', `/matches/runs/${run?.id}/undo`)
    expect(undone.json).toMatchObject({ undone: 1, remaining: 0 })
    expect(await metadata()).toMatchObject({ summary: null, subtitle: null, isbns: [isbn], externalIds: [] })
    expect(booksOf(await fixture.run())).toMatchObject({ looked: 0 })
  })

  it('is undone without what somebody edited since, be it a part of a date', async () => {
    await edit({ isbns: [isbn] })
    await fixture.provider({ books: [{ ...entry, releaseDate: '2001-05-03' }] }, ofBooks)
    await fixture.run()
    expect(await metadata()).toMatchObject({ year: 2001, month: 5, day: 3 })
    await edit({ day: 4 })
    const { json } = await fixture.send('GET', '/matches/runs')
    const [run] = json.data as unknown as readonly { id: string }[]
    expect((await fixture.send('POST', `/matches/runs/${run?.id}/undo`)).json).toMatchObject({ undone: 1 })
    expect(await metadata()).toMatchObject({ year: 2001, month: 5, day: 4, summary: null })
  })

  it('takes the release date from another plugin where the library says so', async () => {
    await edit({ isbns: [isbn] })
    const other = { externalId: 'b-9', title: 'Lamps', isbns: [isbn], summary: 'Dark.', releaseDate: '1999-01-02' }
    const a = await fixture.provider({ books: [{ ...entry, releaseDate: '2001-05-03' }] }, ofBooks)
    const b = await fixture.provider({ books: [other] }, ofBooks)
    const matching = { providers: [a, b], fields: { releaseDate: [b, a] } }
    await fixture.send('PATCH', `/libraries/${fixture.libraryId}`, { matching })
    await fixture.run()
    expect(await metadata()).toMatchObject({ summary: 'Lit.', year: 1999, month: 1, day: 2 })
  })

  it('leaves a book whose author differs to a person', async () => {
    await edit({ people: [{ name: 'Ada Ferry', role: 'author' }] })
    const other = { externalId: 'b-2', title: 'Lamps v01', authors: [{ name: 'Ben Quay', role: 'author' }] }
    await fixture.provider({ books: [other] }, ofBooks)
    expect(booksOf(await fixture.run())).toMatchObject({ looked: 1, matched: 0, unsure: 1 })
    const [waiting] = await fixture.pending('kind=book')
    expect(waiting).toMatchObject({ kind: 'book', bookId: book, candidates: [{ externalId: 'b-2' }] })
    expect(waiting?.candidates[0]?.reasons).toContainEqual(
      expect.objectContaining({ part: 'creators', verdict: 'differs', here: 'Ada Ferry', there: 'Ben Quay' }),
    )
    // There are many more books than series: it isn't looked up again at once.
    expect(booksOf(await fixture.run())).toMatchObject({ looked: 0 })
  })

  it('matches books with the same title and author', async () => {
    await edit({ people: [{ name: 'Ada Ferry', role: 'author' }] })
    const same = {
      externalId: 'b-3',
      title: 'Lamps v01',
      authors: [{ name: 'Ferry, Ada', role: 'author' }],
      summary: 'Lit.',
    }
    await fixture.provider({ books: [same] }, ofBooks)
    expect(booksOf(await fixture.run())).toMatchObject({ matched: 1 })
    expect(await metadata()).toMatchObject({ summary: 'Lit.' })
  })

  it('matches issues of a series that is matched with the plugin, by its number', async () => {
    const source = { source: 'lists-issues', externalId: '77' }
    await fixture.send('POST', `/series/${fixture.seriesIds.Lamps}/external-ids`, source)
    const issue = { externalId: 'i-1', title: 'Lamps v01', series: 'Lamps', number: 1, summary: 'The first.' }
    const manifest = { capabilities: { metadataProvider: ['book'], externalIdSource: 'api:lists-issues' } }
    await fixture.provider({ books: [issue], manifest }, ofBooks)
    expect(booksOf(await fixture.run())).toMatchObject({ looked: 5, matched: 1 })
    expect(await metadata()).toMatchObject({ summary: 'The first.' })
  })

  it('looks up no book with a plugin that may not be used for books', async () => {
    await edit({ isbns: [isbn] })
    await fixture.provider({ books: [entry] }, { scopes: ['series:detail', 'library:scan'] })
    expect(booksOf(await fixture.run())).toBeNull()
  })
})
