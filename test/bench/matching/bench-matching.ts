import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeGcd } from '../../fixtures/dumps/gcd.ts'
import { writeMangabaka } from '../../fixtures/dumps/mangabaka.ts'
import { comicBytes } from '../../kit/library-folder.ts'
import { drawing, randomOf } from '../../kit/seeded.ts'
import { addLibrary, scratchFolder, timeScan } from '../measure.ts'
import { type BenchServer, startBenchServer } from '../server.ts'
import { report } from '../table.ts'
import { comicFolder, type MadeFolder, mangaFolder } from './made-folders.ts'
import { makeWorld } from './made-world.ts'

/** Folders of each of the two kinds. */
const perKind = 250
const goals = { right: 90, wrong: 1 } as const

type Matched = {
  readonly folder: MadeFolder
  readonly title: string
  readonly taken: string | null
  /** What a person is shown, best first. */
  readonly candidates: readonly Candidate[]
}
type Candidate = {
  readonly externalId: string
  readonly title: string
  readonly year: number | null
  readonly score: number
  readonly reasons: readonly { readonly part: string; readonly verdict: string }[]
}
type Pending = { readonly seriesId: string; readonly candidates: readonly Candidate[] }

/**
 * Scans 500 generated folders, matches them against generated databases in the schema of the real ones, and counts what
 * was taken over by itself. What has no entry in a database is never right: it waits for a person, or is wrong.
 * @param isVerbose prints each folder that isn't right
 */
export async function benchMatching(seed: number, isVerbose: boolean): Promise<void> {
  const root = scratchFolder()
  const world = makeWorld(seed, perKind)
  const draw = drawing(randomOf(seed + 1))
  const shelves = [
    { format: 'mangabaka', folders: unique(world.manga.map((work) => mangaFolder(draw, work))) },
    { format: 'gcd', folders: unique(world.comics.map((work) => comicFolder(draw, work))) },
  ] as const
  const data = join(root, 'data')
  mkdirSync(join(data, 'databases'), { recursive: true })
  writeMangabaka(join(data, 'databases', 'series.sqlite'), world.mangabaka)
  writeGcd(join(data, 'databases', 'gcd.db'), world.gcd)
  const server = await startBenchServer(data)
  try {
    const matched: Matched[] = []
    for (const { format, folders } of shelves) {
      const shelf = join(root, format)
      for (const [at, { path, files }] of folders.entries()) {
        for (const file of files) put(join(shelf, path, file), `${format} ${at} ${file}`)
      }
      matched.push(...(await matchShelf(server, { format, folders, shelf })))
    }
    print(seed, matched, isVerbose)
  } finally {
    await server.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

function put(path: string, note: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, comicBytes({ pages: 1, note }))
}

/** Two works of one name would share a folder: the first one is left out, and printed. */
function unique(folders: readonly MadeFolder[]): readonly MadeFolder[] {
  const named = new Map(folders.map((folder) => [folder.path.toLowerCase(), folder]))
  for (const folder of folders) {
    if (named.get(folder.path.toLowerCase()) !== folder) console.log(`left out, of the name of another: ${folder.path}`)
  }
  return [...named.values()]
}

type Shelf = { readonly format: string; readonly folders: readonly MadeFolder[]; readonly shelf: string }
type Listed = { readonly id: string; readonly title: string; readonly path: string }

async function matchShelf(server: BenchServer, { format, folders, shelf }: Shelf): Promise<Matched[]> {
  const libraryId = await addLibrary(server, format, shelf)
  await timeScan(server, libraryId, 'normal')
  const base = '/api/v1/admin/local-databases'
  await ended(server, (await server.post<{ taskId: string }>(`${base}/${format}/use`)).taskId)
  const used = await server.get<{ data: { databaseId: string; pluginId: string }[] }>(base)
  const pluginId = used.data.find(({ databaseId }) => databaseId === format)?.pluginId ?? ''
  await server.patch(`/api/v1/admin/plugins/${pluginId}`, { libraryIds: [libraryId] })
  await ended(server, (await server.post<{ taskId: string }>(`/api/v1/libraries/${libraryId}/auto-match`)).taskId)
  const matched: Matched[] = []
  const pending = await pendingIn(server)
  for (let page = 1; ; page += 1) {
    const query = `libraryId=${libraryId}&pageSize=100&page=${page}`
    const { data } = await server.get<{ data: Listed[] }>(`/api/v1/series?${query}`)
    for (const { id, title, path } of data) {
      const folder = folderAt(folders, path)
      if (folder === undefined) {
        console.log(`left out, not as it was made: ${path}`)
        continue
      }
      const { externalIds } = await server.get<Ids>(`/api/v1/series/${id}/external-ids`)
      const taken = externalIds.find(({ source }) => source === `api:${format}`)?.externalId ?? null
      matched.push({ folder, title, taken, candidates: pending.get(id) ?? [] })
    }
    if (data.length < 100) break
  }
  for (const folder of folders.filter((one) => !matched.some((made) => made.folder === one))) {
    console.log(`left out, not found by the scan: ${folder.path}`)
  }
  return matched
}

/** The names of some folders end like those of others. */
function folderAt(folders: readonly MadeFolder[], path: string): MadeFolder | undefined {
  const found = `/${path.replaceAll('\\', '/')}`
  const ending = folders.filter((one) => found.endsWith(`/${one.path}`))
  return ending.toSorted((a, b) => b.path.length - a.path.length)[0]
}

async function pendingIn(server: BenchServer): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const found = new Map<string, readonly Candidate[]>()
  for (let page = 1; ; page += 1) {
    const { data } = await server.get<{ data: Pending[] }>(`/api/v1/matches?pageSize=100&page=${page}`)
    for (const { seriesId, candidates } of data) found.set(seriesId, candidates)
    if (data.length < 100) return found
  }
}

type Ids = { readonly externalIds: readonly { readonly source: string; readonly externalId: string }[] }

async function ended(server: BenchServer, taskId: string): Promise<void> {
  for (;;) {
    const { status } = await server.get<{ status: string }>(`/api/v1/tasks/${taskId}`)
    if (status === 'completed') return
    if (!['pending', 'processing'].includes(status)) throw new Error(`the task ${taskId} ended as ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function print(seed: number, matched: readonly Matched[], isVerbose: boolean): void {
  const right = matched.filter(({ taken, folder }) => taken !== null && Number(taken) === folder.work.id)
  const left = matched.filter(({ taken }) => taken === null)
  const wrong = matched.filter((one) => !right.includes(one) && !left.includes(one))
  const percent = (part: readonly unknown[]) => Math.round((part.length / matched.length) * 1_000) / 10
  for (const [verdict, part] of isVerbose
    ? ([
        ['wrong', wrong],
        ['left', left],
      ] as const)
    : []) {
    for (const { folder, title, taken, candidates } of part) {
      const { id, year, count } = folder.work
      console.log(
        `${verdict} ${taken ?? '-'}: ${folder.path} | ${folder.files.at(-1)} | ${title} | is ${id} ${year} ${count}`,
      )
      for (const { externalId, title: name, year: from, score, reasons } of candidates) {
        const said = reasons.map(({ part: of, verdict: how }) => `${of} ${how}`).join(', ')
        console.log(`    ${externalId} ${name} ${from} ${score}: ${said}`)
      }
    }
  }
  report({
    row: '-',
    measure: `of ${matched.length} folders (seed ${seed}), matched by itself and right`,
    value: `${percent(right)} %, wrong ${percent(wrong)} %, left to a person ${percent(left)} %`,
    limit: '-',
    must: `>= ${goals.right} % right, <= ${goals.wrong} % wrong`,
    ok: percent(right) >= goals.right && percent(wrong) <= goals.wrong,
  })
}
