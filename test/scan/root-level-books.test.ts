import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import { comicBytes, createLibraryFolder, epubBytes, type LibraryFolder, pdfBytes } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanAgain, scanFolder } from '../kit/world.ts'

let server: TestServer
let admin: Actor
let shelf: LibraryFolder
let libraryId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  shelf = createLibraryFolder()
  shelf.put('pg1234-images.epub', epubBytes({ title: 'The Lighthouse Keeper' }))
  shelf.put('both_formats.epub', epubBytes({ title: 'Tides and Currents' }))
  shelf.put('both_formats.pdf', pdfBytes('Tides and Currents'))
  shelf.put('Harbour Tales 02.epub', epubBytes({ title: 'The Second Tale' }))
  shelf.put('Jane Ferryman - Salt Roads.pdf', pdfBytes(''))
  shelf.put('Jane Ferryman - Poems.pdf', pdfBytes('', 2))
  shelf.put('Quay, Peter - Poems.pdf', pdfBytes('', 3))
  shelf.put('Salt Harvest - Quill Ferryman.epub', epubBytes({ title: '', author: '' }))
  shelf.put('Wrong Name - Onwa Tarbel.epub', epubBytes({ title: 'The Right Name', author: 'Mirela Quay' }))
  shelf.put('Untold.cbz', comicBytes({ note: 'untold' }))
  shelf.put('Quiet Bay (2019) [cv-12] (Digital)/Quiet Bay 001 (2021).cbz', comicBytes({ note: 'bay 1' }))
  shelf.put('Quiet Bay (2019) [cv-12] (Digital)/Quiet Bay 002 (2021).cbz', comicBytes({ note: 'bay 2' }))
  shelf.put('Quiet Bay (2019) [cv-12] (Digital)/Annuals/Quiet Bay Annual 01.cbz', comicBytes({ note: 'annual' }))
  shelf.put('Fog v3 (1996)/001.cbz', comicBytes({ note: 'fog' }))
  libraryId = await scanFolder(admin, shelf.root)
})
afterAll(async () => {
  await server.close()
  shelf[Symbol.dispose]()
})

const list = async (kind: 'series' | 'books') =>
  (await admin.ask(`/api/v1/${kind}?pageSize=100`)).json.data as unknown as readonly Json[]
const titles = async () => (await list('series')).map(({ title }) => String(title)).sort()
const bookAt = async (path: string) => (await list('books')).find((book) => String(book.path) === shelf.at(path))

const expected = [
  'Fog',
  'Harbour Tales',
  'Poems',
  'Poems',
  'Quiet Bay',
  'Quiet Bay – Annuals',
  'Salt Harvest',
  'Salt Roads',
  'The Lighthouse Keeper',
  'The Right Name',
  'Tides and Currents',
  'Untold',
]

describe('a book in the library root', () => {
  it('forms a series titled by its metadata or by its files', async () => {
    expect(await titles()).toEqual(expected)
  })

  it.each(['pg1234-images.epub', 'both_formats.epub', 'both_formats.pdf', 'Untold.cbz'])(
    '%s has no number unless it states one',
    async (path) => {
      const book = await bookAt(path)
      expect(book).toMatchObject({ number: null, volume: null, chapter: null })
      const detail = (await admin.ask(`/api/v1/books/${String(book?.id)}/metadata`)).text
      expect(detail).not.toContain('"number":1')
    },
  )

  it.each([
    ['Jane Ferryman - Salt Roads.pdf', 'Salt Roads', 'Jane Ferryman'],
    ['Quay, Peter - Poems.pdf', 'Poems', 'Peter Quay'],
    ['Salt Harvest - Quill Ferryman.epub', 'Salt Harvest', 'Quill Ferryman'],
  ])('%s has a title without its author, who is shown separately', async (path, title, author) => {
    const book = await bookAt(path)
    expect(book).toMatchObject({ title, seriesName: title })
    expect((await admin.ask(`/api/v1/books/${String(book?.id)}/metadata`)).text).toContain(`"name":"${author}"`)
  })

  it('takes title and author from its metadata when the name differs', async () => {
    const book = await bookAt('Wrong Name - Onwa Tarbel.epub')
    expect(book).toMatchObject({ title: 'The Right Name' })
    const { json } = await admin.ask(`/api/v1/books/${String(book?.id)}/metadata`)
    expect(json.people).toEqual([{ name: 'Mirela Quay', role: 'author' }])
  })

  it('is separate from a book of the same title by another author', async () => {
    const [one, other] = [await bookAt('Jane Ferryman - Poems.pdf'), await bookAt('Quay, Peter - Poems.pdf')]
    expect(one?.seriesId).not.toBe(other?.seriesId)
  })

  it('retains the number in its name, and the series named there', async () => {
    expect(await bookAt('Harbour Tales 02.epub')).toMatchObject({
      number: 2,
      title: 'The Second Tale',
      seriesName: 'Harbour Tales',
    })
  })

  it('has the same title in the folder preview and after another scan', async () => {
    await scanAgain(admin, libraryId, 'deep')
    expect(await titles()).toEqual(expected)
  })
})

describe('a folder with release details in its name', () => {
  it('names its series without them, and stores year and volume as metadata', async () => {
    const series = await list('series')
    const bay = series.find((one) => String(one.title) === 'Quiet Bay')
    expect(bay).toMatchObject({ bookCount: 2, path: shelf.at('Quiet Bay (2019) [cv-12] (Digital)'), year: 2019 })
    expect(series.find((one) => String(one.title) === 'Fog')).toMatchObject({ year: 1996 })
    expect(await bookAt('Fog v3 (1996)/001.cbz')).toMatchObject({ volume: 3, number: 1 })
  })

  it('is previewed with that title before it is added', async () => {
    const other = createLibraryFolder()
    other.put('Far Bay (2019) [cv-12]/Far Bay 001.cbz', comicBytes({ note: 'far' }))
    const preview = await admin.ask('/api/v1/libraries/preview-scan', { method: 'POST', body: { path: other.root } })
    expect(preview.json).toMatchObject({ detectedSeries: [{ name: 'Far Bay', path: 'Far Bay (2019) [cv-12]' }] })
    other[Symbol.dispose]()
  })
})
