import { createHash } from 'node:crypto'
import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBook } from '../../server/db/queries/books/books.ts'
import { findProgress } from '../../server/db/queries/reading/reading.ts'
import { listKnownBooks } from '../../server/db/queries/scanning/known-files.ts'
import { findScan } from '../../server/db/queries/scanning/scans.ts'
import type { KnownBook } from '../../server/db/records/book.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { runScan } from '../../server/scanner/run-scan.ts'
import type { Scanner } from '../../server/scanner/scan-run.ts'
import { newId } from '../kit/catalog.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import type { ScanFixture } from '../kit/scan-fixture.ts'
import { withUnreadable } from '../kit/unreadable-files.ts'
import { type Content, createModel, type File, type Model, readers } from './file-operations-model.ts'

/** A random action; the numbers select its targets. */
export type Step = {
  readonly kind: (typeof stepKinds)[number]
  readonly a: number
  readonly b: number
  readonly c: number
}
export const stepKinds = [
  ...['create', 'move', 'move', 'move', 'copy', 'swap', 'remove', 'restore', 'replace', 'unreadable'],
  ...['read', 'read', 'read', 'clear', 'edit', 'scan', 'scan', 'scan', 'scan', 'interrupt', 'settle'],
] as const

const LIBRARIES = 3
const PAGES = 40
const folders = ['Alpha', 'Beta', 'Gamma', 'Alpha/Delta'] as const

let contents = 0
let acts = 0
let lastAct = 0

function newContent(): Content {
  contents += 1
  const bytes = comicBytes({ pages: PAGES, note: `content ${String(contents).padStart(6, '0')}` })
  const hash = createHash('sha256').update(bytes).digest('hex')
  return {
    id: contents,
    bytes,
    hash,
    isCopied: false,
    isReplaced: false,
    isSeen: false,
    before: new Set(),
    titles: new Set(),
  }
}

/** Three library folders, scanned by the real scanner into a real database, and the expected state. */
export async function openWorld(fixture: ScanFixture) {
  const disks: LibraryFolder[] = Array.from({ length: LIBRARIES }, createLibraryFolder)
  const libraryIds: string[] = []
  for (const disk of disks) {
    libraryIds.push(await fixture.addLibrary({ path: disk.root, name: newId() }))
    // An empty root would count as an unavailable drive.
    disk.put('about.txt', Buffer.from('Comics'))
  }
  const userIds: string[] = readers.map(() => newId())
  const now = Date.now()
  await fixture.database.db.commit(
    userIds.map((id) =>
      write('createUser', { id, username: `u${id}`, email: null, passwordHash: 'x', role: 'reader', now }),
    ),
  )
  const model = createModel()
  return {
    fixture,
    disks,
    libraryIds,
    userIds,
    model,
    scans: new Map<number, string>(),
    names: { count: 0, written: 0 },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

export async function closeWorld({ fixture, disks, libraryIds }: World): Promise<void> {
  for (const disk of disks) disk[Symbol.dispose]()
  await fixture.database.db.commit(libraryIds.map((id) => write('deleteLibrary', { id })))
}

const pick = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length]

function placeOf({ disks }: World, { library, path }: Pick<File, 'library' | 'path'>): string {
  return join(disks[library]?.root ?? '', path)
}

/** A path without a file: new, or used before. */
function freePath({ model, names }: World, { b, c }: Step): { readonly library: number; readonly path: string } {
  const library = b % LIBRARIES
  const reused = `${pick(folders, c)}/Comic ${(c >> 2) % 6}.cbz`
  if (c % 3 === 0 && !model.files.some((file) => file.library === library && file.path === reused))
    return { library, path: reused }
  names.count += 1
  return { library, path: `${pick(folders, c)}/Comic ${names.count + 10}.cbz` }
}

/** Writes with distinct timestamps: file systems have a resolution of several milliseconds. */
function put({ disks, names }: World, { library, path }: Pick<File, 'library' | 'path'>, { bytes }: Content): void {
  names.written += 1
  disks[library]?.put(path, bytes)
  disks[library]?.touch(path, 1_600_000_000 + names.written)
}

function create(world: World, step: Step, content: Content): void {
  const { library, path } = freePath(world, step)
  put(world, { library, path }, content)
  world.model.add({ library, path, content, isUnreadable: false })
}

function move(world: World, file: File, step: Step): void {
  const to = freePath(world, step)
  world.disks[to.library]?.folder(dirname(to.path))
  renameSync(placeOf(world, file), placeOf(world, to))
  world.model.put(file, to.library, to.path)
}

function swap(world: World, file: File, other: File): void {
  if (file === other) return
  const [here, there] = [placeOf(world, file), placeOf(world, other)]
  renameSync(here, `${here}.swap`)
  renameSync(there, here)
  renameSync(`${here}.swap`, there)
  const { library, path } = file
  world.model.put(file, other.library, other.path)
  world.model.put(other, library, path)
}

/** A scanner for which some files are temporarily unreadable. */
function scannerOf(world: World): Scanner {
  const unreadable = world.model.files.filter((file) => file.isUnreadable)
  return withUnreadable(
    world.fixture.scanner,
    unreadable.map((file) => placeOf(world, file)),
  )
}

/** Scans a library; an interrupted scan is resumed. `after`: number of events before the interruption. */
async function scan(world: World, library: number, after: number | null = null): Promise<void> {
  const { fixture, libraryIds, scans } = world
  const { db } = fixture.database
  const id = scans.get(library) ?? newId()
  if (!scans.has(library)) {
    const made = { id, libraryId: libraryIds[library] ?? '', mode: 'normal', trigger: 'user', now: Date.now() } as const
    await db.commit([write('createScan', made)])
  }
  const stop = new AbortController()
  const scanner = scannerOf(world)
  let left = after ?? Number.POSITIVE_INFINITY
  const publish: Scanner['events']['publish'] = (events) => {
    fixture.scanner.events.publish(events)
    left -= events.filter(({ type }) => type !== 'scan_progressed').length
    if (left <= 0) stop.abort('shutdown')
  }
  await runScan({ ...scanner, events: { publish } }, id, stop.signal)
  if (stop.signal.aborted) {
    scans.set(library, id)
    return
  }
  scans.delete(library)
  const ended = await findScan(systemViewer, db.reader, id)
  if (ended?.status !== 'completed') throw new Error(`The scan ended ${ended?.status}: ${ended?.message}`)
  for (const file of world.model.files) if (file.library === library && !file.isUnreadable) file.content.isSeen = true
}

/** Scans every library repeatedly in any order, until each has processed what the others found. */
export async function scanUntilStable(world: World, order: number): Promise<void> {
  for (const file of world.model.files) file.isUnreadable = false
  for (let n = 0; n < LIBRARIES * 2; n++) await scan(world, (order + n * (1 + (order % 2))) % LIBRARIES)
}

/** The visible book of a file, if the database knows its current content. */
async function bookOf({ fixture, libraryIds }: World, file: File): Promise<KnownBook | undefined> {
  const id = libraryIds[file.library] ?? ''
  const books = await listKnownBooks(fixture.database.db.reader, id, { after: null, limit: 1_000 })
  return books.find((book) => !book.deleted && book.path === file.path && book.fileHash === file.content.hash)
}

async function act(world: World, file: File, { kind, b, c }: Step): Promise<void> {
  const book = await bookOf(world, file)
  if (book === undefined) return
  const { db } = world.fixture.database
  acts += 1
  lastAct = Math.max(lastAct + 1, Date.now())
  const now = lastAct
  if (kind === 'edit') {
    const title = `Title ${acts}`
    await db.commit([write('editBook', { id: book.id, edit: { values: { title } }, now })])
    file.content.titles.add(title)
    return
  }
  const reader = b % readers.length
  const person = { userId: world.userIds[reader] ?? '', bookId: book.id, origin: 'web', device: null, now } as const
  if (kind === 'clear') {
    await db.commit([write('clearProgress', person)])
    world.model.clear(file.content, reader)
  } else {
    const currentPage = 1 + ((acts + c) % (PAGES - 2))
    await db.commit([write('saveProgress', { ...person, currentPage })])
    world.model.read(file.content, reader, currentPage)
  }
}

type Operation = (world: World, file: File, step: Step) => void | Promise<void>

/** Actions on an existing file. */
const operations: Readonly<Record<string, Operation>> = {
  move,
  copy: (world, file, step) => create(world, step, file.content),
  swap: (world, file, { c }) => swap(world, file, pick(world.model.files, c) ?? file),
  unreadable: (_, file) => {
    file.isUnreadable = !file.isUnreadable
  },
  remove({ disks, model }, file) {
    disks[file.library]?.remove(file.path)
    model.remove(file)
  },
  replace(world, file) {
    const content = newContent()
    put(world, file, content)
    world.model.replace(file, content)
  },
}

/** Performs a step if it has a target. */
export async function performStep(world: World, step: Step): Promise<void> {
  const { model } = world
  const { kind, a, b } = step
  if (kind === 'create') return create(world, step, newContent())
  if (kind === 'scan') return scan(world, a % LIBRARIES)
  if (kind === 'interrupt') return scan(world, a % LIBRARIES, 1 + (b % 6))
  if (kind === 'settle') return scanUntilStable(world, a)
  const lost = pick(model.trash, a)
  if (kind === 'restore') return lost === undefined ? undefined : create(world, step, lost)
  const file = pick(model.files, a)
  if (file !== undefined) await (operations[kind] ?? act)(world, file, step)
}

/** Errors in the progress of all books. */
export async function findFaults(world: World, isSettled: boolean): Promise<readonly string[]> {
  const { model } = world
  const faults: string[] = []
  const shownBy = readers.map(() => new Set<Content>())
  for (const file of model.files) {
    const name = `content ${file.content.id} at ${file.library}/${file.path}`
    const book = await bookOf(world, file)
    if (book === undefined && isSettled) faults.push(`${name} is no book`)
    if (book === undefined) continue
    const found = await findFaultsOf(world, { file, book, isSettled, shownBy })
    faults.push(...found.map((fault) => `${name}, ${fault}`))
  }
  return isSettled ? [...faults, ...findLosses(model, shownBy)] : faults
}

type Look = {
  readonly file: File
  readonly book: KnownBook
  readonly isSettled: boolean
  readonly shownBy: readonly Set<Content>[]
}

async function findFaultsOf({ model, fixture, userIds }: World, { file, book, isSettled, shownBy }: Look) {
  const { reader: database } = fixture.database.db
  const { content } = file
  const faults: string[] = []
  for (const reader of readers) {
    const viewer = { ...systemViewer, userId: userIds[reader] ?? '' }
    const shown = (await findProgress(viewer, database, book.id))?.currentPage ?? null
    if (shown !== null) shownBy[reader]?.add(content)
    const fault = model.judge(file, reader, shown, isSettled)
    if (fault !== null) faults.push(`reader ${reader}: ${fault}`)
  }
  if (!isSettled || content.titles.size === 0 || content.isCopied || content.isReplaced) return faults
  const title = (await findBook(systemViewer, database, book.id))?.title ?? ''
  return content.titles.has(title) ? faults : [...faults, `${title} instead of ${[...content.titles].join(' or ')}`]
}

/** Progress that none of the content's files shows. */
function findLosses(model: Model, shownBy: readonly Set<Content>[]): readonly string[] {
  return readers.flatMap((reader) =>
    model
      .withExpectedProgress(reader)
      .filter((content) => shownBy[reader]?.has(content) !== true)
      .map((content) => `content ${content.id}: reader ${reader} lost the progress`),
  )
}
