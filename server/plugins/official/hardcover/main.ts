import { type BookFound, definePlugin, idOf, listOf, membersOf, notFound } from '../../sdk/index.ts'
import { ask, signIn, unreadable } from './ask-hardcover.ts'
import { detailsOf, foundBook, foundDocument } from './books.ts'
import { countBooks, pull, whoAmI } from './lists.ts'
import { certainMatch } from './match.ts'
import { push } from './push-lists.ts'
import { bookQuery, isbnQuery, searchQuery } from './queries.ts'

const mostResults = 50
/** Candidates for a match. */
const candidates = 20

async function search(query: string, count: number): Promise<BookFound[]> {
  const { search: answer } = await ask(searchQuery, { query, count: Math.min(count, mostResults) })
  const hits = membersOf(membersOf(answer)?.results)?.hits
  if (!Array.isArray(hits)) throw unreadable()
  return hits.flatMap((hit) => foundDocument(membersOf(membersOf(hit)?.document) ?? {}) ?? []).slice(0, count)
}

/** Books with an edition that has the ISBN, each once. */
async function byIsbn(isbn: string): Promise<BookFound[]> {
  const digits = isbn.replace(/[\s-]/g, '').toUpperCase()
  const { editions } = await ask(isbnQuery, { isbn: digits })
  if (!Array.isArray(editions)) throw unreadable()
  const books = listOf(editions).flatMap(({ book }) => foundBook(membersOf(book) ?? {}, digits) ?? [])
  return [...new Map(books.map((book) => [book.externalId, book])).values()]
}

const wordsOf = (...words: readonly (string | undefined)[]) => words.filter((word) => word !== undefined).join(' ')

definePlugin({
  manifest: {
    name: 'hardcover',
    displayName: 'Hardcover',
    version: '1.1.0',
    description:
      'Finds books at Hardcover, by their ISBN or by title and author, and syncs what each person reads with their ' +
      'library there.',
    userDescription: 'Syncs the books that you read with your library at Hardcover, both ways.',
    homepage: 'https://hardcover.app',
    adminSetup:
      'To find metadata, create an API token at hardcover.app (Settings, Hardcover API, New API Key) and enter it in ' +
      'the settings. It expires after a year. People enter their own token to sync what they read.',
    userSetup:
      'Create an API token at hardcover.app: Settings, Hardcover API, New API Key. It expires after a year. A book is ' +
      'synced once its metadata has been found at Hardcover.',
    capabilities: {
      metadataProvider: ['book'],
      userReadSync: true,
      syncsBooks: true,
      externalIdSource: 'api:hardcover',
    },
    requiredCredentials: [
      {
        key: 'token',
        label: 'API token',
        description: 'Your own, from hardcover.app: Settings, Hardcover API, New API Key',
      },
    ],
    configSchema: {
      fields: [
        {
          key: 'token',
          label: 'API token',
          description: 'For finding metadata. From hardcover.app: Settings, Hardcover API, New API Key',
          type: 'text',
          secret: true,
        },
      ],
    },
  },
  start: signIn,
  methods: {
    'metadata/book/search': async ({ isbn, query, author, series, limit }) => {
      const exact = isbn === undefined ? [] : (await byIsbn(isbn)).map((book) => ({ ...book, relevance: 1 }))
      const words = wordsOf(query ?? series, author)
      if (exact.length > 0 || words === '') return { results: exact.slice(0, limit) }
      return { results: await search(words, limit) }
    },
    'metadata/book/match': async (wanted) => {
      const exact = wanted.isbn === undefined ? [] : await byIsbn(wanted.isbn)
      if (exact.length > 0) return exact.length === 1 ? (exact[0] ?? null) : certainMatch(exact, wanted)
      return certainMatch(await search(wordsOf(wanted.title, wanted.authors?.[0]), candidates), wanted)
    },
    'metadata/book/get': async ({ externalId }) => {
      const missing = notFound(`Hardcover has no book ${externalId}. Search for it again.`)
      if (!/^[1-9]\d{0,8}$/.test(externalId)) throw missing
      const { books } = await ask(bookQuery, { id: Number(externalId) })
      if (!Array.isArray(books)) throw unreadable()
      const [book] = listOf(books)
      if (book === undefined) throw missing
      if (idOf(book.id) !== externalId) throw unreadable()
      return detailsOf(book, externalId)
    },
    'sync/getUserInfo': async () => {
      const { id, name } = await whoAmI()
      return { externalId: String(id), username: name }
    },
    'sync/pullProgress': pull,
    'sync/pushProgress': push,
    // What waits here and there is not known to Hardcover.
    'sync/status': async () => ({ externalCount: await countBooks() }),
  },
})
