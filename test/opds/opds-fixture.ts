import { write } from '../../server/db/write.ts'
import { storedRar5 } from '../fixtures/archives/stored-rar.ts'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { jpegPages, picture } from '../fixtures/images.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder, epubBytes, type LibraryFolder, pdfBytes } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer, type TestServerOptions } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

/** A server with real books of every format and name, and a restricted user. */
export type OpdsFixture = {
  readonly server: TestServer
  readonly admin: Actor
  /** Sees one of two libraries, without the series tagged `Grown-ups`. */
  readonly kid: Actor
  readonly shelf: LibraryFolder
  /** Hidden from `kid`: IDs and words that must be in no response. */
  readonly hidden: Hidden
  /** A book by title, as the REST API returns it to an administrator. */
  book(title: string | RegExp): Json
  readonly books: readonly Json[]
  close(): Promise<void>
}

export type Hidden = {
  readonly bookIds: readonly string[]
  readonly seriesIds: readonly string[]
  readonly libraryIds: readonly string[]
  readonly words: RegExp
}

/** Names that need escaping: markup, quotes, percent signs, other scripts and directions, emoji. */
export const oddSeries = ['Tom & <Jerry> "Q" \'n\' 100%', '進撃の巨人', 'السندباد البحري', 'Кот 🐈 и 👩‍🚀'] as const

/** The pages of `Quiet Bay 001`: a JPEG, a wide PNG, and one narrower than a thumbnail. */
export const baySizes = [
  { format: 'jpeg', width: 800, height: 1_200 },
  { format: 'png', width: 1_400, height: 700 },
  { format: 'jpeg', width: 40, height: 60 },
] as const

export async function openServerFixture(options: TestServerOptions = {}): Promise<OpdsFixture> {
  const shelf = createLibraryFolder()
  const attic = createLibraryFolder()
  await fillShelf(shelf)
  await fillAttic(attic)
  const server = await startTestServer(options)
  const admin = await server.actor('admin', 'mara')
  const shelfId = await scanFolder(admin, shelf.root)
  const atticId = await scanFolder(admin, attic.root)
  const books = (await admin.ask('/api/v1/books?pageSize=500')).json.data as unknown as readonly Json[]
  const kid = await server.actor('reader', 'ivy')
  const forbidden = books.filter((book) => book.libraryId === (atticId as unknown) || /Secret/.test(String(book.title)))
  const secret = forbidden.find((book) => /Secret/.test(String(book.title)))
  await hideSeries(server, kid, String(secret?.seriesId))
  await server.database.commit([
    write('updateUser', { id: kid.userId, changes: { libraryIds: [shelfId] }, now: server.now() }),
  ])
  return {
    server,
    admin,
    kid,
    shelf,
    books,
    hidden: {
      bookIds: forbidden.map((book) => String(book.id)),
      seriesIds: [...new Set(forbidden.map((book) => String(book.seriesId)))],
      libraryIds: [atticId],
      words: /Secret|Diaries|Unspoken|Mister Nobody/,
    },
    book: (title) => bookCalled(books, title),
    async close() {
      await server.close()
      shelf[Symbol.dispose]()
      attic[Symbol.dispose]()
    },
  }
}

function bookCalled(books: readonly Json[], title: string | RegExp): Json {
  const found = books.find((book) => {
    const own = String(book.title)
    return typeof title === 'string' ? own === title : title.test(own)
  })
  if (found === undefined) throw new Error(`no book is called ${title}: ${books.map((book) => String(book.title))}`)
  return found
}

async function fillShelf(shelf: LibraryFolder): Promise<void> {
  const bay = await Promise.all(baySizes.map((spec, i) => picture({ ...spec, shade: 40 + i })))
  const bayPages = bay.map((data, i) => ({ name: `00${i + 1}.${baySizes[i]?.format ?? 'jpeg'}`, data }))
  const [small] = bay.slice(-1)
  const onePage = { name: '001.jpeg', data: small ?? Buffer.alloc(0) }
  const comic = (info = '') =>
    buildZip({
      files: [onePage, ...(info === '' ? [] : [{ name: 'ComicInfo.xml', data: `<ComicInfo>${info}</ComicInfo>` }])],
    })
  shelf.put('Quiet Bay/Quiet Bay 001.cbz', buildZip({ files: bayPages }))
  shelf.put('Quiet Bay/Quiet Bay 002.cbz', buildZip({ files: bayPages.map((p) => ({ ...p, method: 'deflate' })) }))
  shelf.put('Quiet Bay/Quiet Bay 003.cbz', comic(fullInfo))
  shelf.put('Storm/Storm 001.cbr', storedRar5([{ name: '1.jpeg', bytes: onePage.data }]))
  shelf.put('Long Road/Long Road 001.cbz', buildZip({ files: await longRoad() }))
  // A RAR named like a zip.
  shelf.put('Storm/Storm 002.cbz', storedRar5([{ name: '1.jpeg', bytes: onePage.data }]))
  shelf.put('Essays/Essays.epub', epubBytes({ title: 'Essays' }))
  shelf.put('Atlas/Atlas.pdf', pdfBytes('Atlas', 2))
  shelf.put('Torn/Torn.cbz', Buffer.from('PK\x03\x04 and no more'))
  for (const [i, series] of oddSeries.entries()) shelf.put(`${series}/${series} v0${i + 1}.cbz`, comic())
  shelf.put('Secret Diaries/Secret Diaries 001.cbz', comic('<Writer>Mister Nobody</Writer><Genre>Unspoken</Genre>'))
}

/** Six pages, the first larger than any cover. */
async function longRoad(): Promise<{ name: string; data: Buffer }[]> {
  const [, ...others] = await jpegPages(6)
  return [{ name: 'page-001.jpg', data: await picture({ width: 1_800, height: 2_700, shade: 9 }) }, ...others]
}

async function fillAttic(attic: LibraryFolder): Promise<void> {
  attic.put('Secret Letters/Secret Letters 001.cbz', buildZip({ files: [{ name: '1.jpg', data: await picture() }] }))
}

const fullInfo = [
  '<Title>Harbour &amp; &lt;Home&gt;</Title><Series>Quiet Bay</Series><Number>3</Number>',
  `<Summary>${'A ship & a lantern. '.replace('&', '&amp;').repeat(60)}</Summary>`,
  '<Writer>Ann Lee, Bo Chan</Writer><Penciller>Cy Dunn</Penciller><Genre>Adventure</Genre><Publisher>North</Publisher>',
  '<Year>2011</Year><Month>5</Month><LanguageISO>en</LanguageISO><Manga>YesAndRightToLeft</Manga>',
].join('')

/** Denies a series to a user with a sharing tag. */
async function hideSeries({ query }: TestServer, actor: Actor, seriesId: string): Promise<void> {
  const tag = newId()
  await query('insert into sharing_tags values (?, ?, ?, null, null, 1, 1)', tag, 'Grown-ups', 'grown-ups')
  await query('insert into series_sharing_tags select seq, ?, 0, 1 from series where id = ?', tag, seriesId)
  await query("insert into user_grants values (?, ?, 'deny', 1)", actor.userId, tag)
}
