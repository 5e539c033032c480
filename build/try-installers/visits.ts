import type { Client, Reply } from './client.ts'
import { until } from './run.ts'
import { readableTitles, type Shelves } from './shelf.ts'

const account = { username: 'mara', password: 'a quiet corner by the fire' }
/** Books that `fillWithKinds` makes. */
const kindCount = 8
const progressPage = 2

type Book = NonNullable<Reply['data']>[number]

/** Creates the account, adds a library, and reads a page and a cover of each kind of book. @throws Error otherwise */
export async function visitFirst(client: Client, { kinds }: Shelves): Promise<void> {
  await client.say('POST', '/api/v1/setup/initialize', account)
  await addLibrary(client, { name: 'Kinds', path: kinds, bookCount: kindCount })
  for (const [format, title] of Object.entries(readableTitles)) {
    const book = await findBook(client, title)
    if (book.fileFormat !== format) throw new Error(`${title} is a ${book.fileFormat}, not a ${format}.`)
    await client.picture(`/api/v1/books/${book.id}/pages/1`)
    await client.picture(`/api/v1/books/${book.id}/thumbnail`)
  }
  const { id } = await findBook(client, readableTitles.cbz)
  await client.say('PUT', `/api/v1/books/${id}/progress`, { currentPage: progressPage })
}

export type Visit = { readonly shelves: Shelves; readonly version: string; readonly coverCount: number }

/**
 * Signs in again after an update, finds the library as it was left, and shows covers.
 * @returns resident memory of main's process in megabytes after that
 */
export async function visitLater(client: Client, { shelves, version, coverCount }: Visit): Promise<number> {
  await client.say('POST', '/api/v1/auth/login', account)
  const info = await client.say('GET', '/api/v1/info')
  if (info.version !== version) throw new Error(`It is version ${info.version} after the update, not ${version}.`)
  const { bookCount } = await client.say('GET', '/api/v1/metrics')
  if (bookCount !== kindCount) throw new Error(`After the update, there are ${bookCount} books, not ${kindCount}.`)
  const { id } = await findBook(client, readableTitles.cbz)
  const { currentPage } = await client.say('GET', `/api/v1/books/${id}/progress`)
  if (currentPage !== progressPage) throw new Error(`After the update, the progress is page ${currentPage}.`)
  await addLibrary(client, { name: 'Covers', path: shelves.covers, bookCount: kindCount + coverCount })
  let shown = 0
  for (let page = 1; shown < coverCount; page += 1) {
    const { data = [] } = await client.say('GET', `/api/v1/books?pageSize=50&page=${page}`)
    if (data.length === 0) throw new Error(`Only ${shown} of ${coverCount} covers were listed.`)
    const covers = data.filter(({ title }) => title.startsWith('Cover'))
    await Promise.all(covers.map((book) => client.picture(`/api/v1/books/${book.id}/thumbnail`)))
    shown += covers.length
  }
  const { process } = await client.say('GET', '/api/v1/metrics')
  return Math.round((process?.residentBytes ?? Number.POSITIVE_INFINITY) / 1_048_576)
}

type NewLibrary = { readonly name: string; readonly path: string; readonly bookCount: number }

async function addLibrary(client: Client, { name, path, bookCount }: NewLibrary): Promise<void> {
  await client.say('POST', '/api/v1/libraries', { name, path, scanImmediately: true })
  await until(`finding ${bookCount} books`, async () => {
    return (await client.say('GET', '/api/v1/metrics')).bookCount === bookCount
  })
}

async function findBook(client: Client, title: string): Promise<Book> {
  const { data = [] } = await client.say('GET', '/api/v1/books?pageSize=50')
  const found = data.find((book) => book.title === title)
  if (found === undefined)
    throw new Error(`There is no book ${title} among ${data.map((book) => book.title).join(', ')}.`)
  return found
}
