import { raw, sql } from '../../../server/db/sql.ts'
import { type BenchDatabase, embeddedDatabase } from '../databases/bench-database.ts'
import { makeRows, readingRows } from '../databases/made-rows.ts'
import { addLibrary, scratchFolder, stopBackups } from '../measure.ts'
import type { Account } from '../restricted-reader.ts'
import type { BenchServer } from '../server.ts'
import { type Costs, collectCosts, reportFigure } from './costs.ts'
import type { Chart } from './draw-chart.ts'
import { startIdle, timeCalls, warmServer } from './timing.ts'

const sizes = [1, 10, 100]
/** Books that each account has read in. */
const booksRead = 2_000
/** Books between the first ones of two accounts. */
const apart = 500
const list = '/api/v1/books?pageSize=50'
/** What the home screen asks for. */
const home = ['in-progress', 'on-deck', 'recently-added'].map((shelf) => `/api/v1/books/${shelf}?pageSize=18`)

/** A catalog with accounts, for other parts of the bench. */
export type Peopled = { readonly database: BenchDatabase; readonly accounts: readonly Account[] }

/** The requests of one person by the number of people with an account. @param books of the catalog */
export async function benchPeople(books: number): Promise<Peopled & { readonly charts: readonly Chart[] }> {
  const database = embeddedDatabase()
  const accounts = await makePeople(database, books)
  const costs = collectCosts('accounts')
  const memory: (readonly [number, number])[] = []
  for (const [index, size] of sizes.entries()) {
    const added = accounts.slice(sizes[index - 1] ?? 0, size)
    await giveProgress(database, added, { books, first: sizes[index - 1] ?? 0 })
    memory.push([size, await timePeople(database, accounts.slice(0, size), costs)])
  }
  costs.report()
  const resident = reportFigure(
    { what: 'memory after every account asked once', unit: 'MB', values: memory },
    'accounts',
  )
  const size = 'accounts, each with progress in 2,000 books'
  const panels = [
    { title: 'Must not grow, median', unit: 'ms', size, curves: costs.curves('p50') },
    { title: 'Must not grow, processor time', unit: 'ms', size, curves: costs.curves('cpu') },
    { title: 'Resident memory', unit: 'MB', size, curves: [resident] },
  ]
  const title = `Requests of one person by the number of accounts, ${books.toLocaleString('en')} books`
  return { database, accounts, charts: [{ name: 'people', title, panels }] }
}

async function makePeople(database: BenchDatabase, books: number): Promise<readonly Account[]> {
  const accounts = Array.from({ length: Math.max(...sizes) }, (_, index) => ({
    username: `reader-${index + 1}`,
    password: 'a-long-bench-password',
  }))
  const server = await database.start()
  await stopBackups(server)
  await addLibrary(server, 'Made', scratchFolder())
  await server.stop()
  await makeRows(database, books)
  const again = await database.start()
  for (const account of accounts) await again.post('/api/v1/users', account)
  await again.stop()
  return accounts
}

type Reading = { readonly books: number; readonly first: number }

/** Other books for each: those from a place on, beginning again at the end of the catalog. */
async function giveProgress(database: BenchDatabase, added: readonly Account[], { books, first }: Reading) {
  await database.run(
    added.flatMap(({ username }, index) => {
      const start = raw(String(((first + index) * apart) % books))
      const user = sql`(select id from users where username = ${username})`
      return readingRows(user, sql`(seq + ${raw(String(books))} - ${start}) % ${raw(String(books))} < ${booksRead}`)
    }),
  )
}

/** @returns megabytes after every account asked once */
async function timePeople(database: BenchDatabase, accounts: readonly Account[], costs: Costs): Promise<number> {
  const { server } = await startIdle(database)
  try {
    await warmServer(server, [list, ...home])
    const people: BenchServer[] = []
    for (const account of accounts) people.push(await server.as(account))
    const openHome = async (person: BenchServer) => {
      for (const path of home) await person.get(path)
    }
    for (const person of people) {
      await person.get(list)
      await openHome(person)
    }
    const mb = server.residentMb()
    const inTurn = (turn: number) => people[turn % people.length] ?? server
    const size = accounts.length
    const lists = await timeCalls(server, (turn) => inTurn(turn).get(list))
    costs.add({ what: 'list of 50 books', growth: 'none' }, size, lists)
    const homes = await timeCalls(server, (turn) => openHome(inTurn(turn)))
    costs.add({ what: 'home, three shelves', growth: 'none' }, size, homes)
    return mb
  } finally {
    await server.stop()
  }
}
