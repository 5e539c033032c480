import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { householdLine } from '../../server/contract/household/household-lines.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import type { HouseholdLine } from '../../server/domain/household/lines.ts'
import { exportHousehold } from '../../server/library/household/export-household.ts'
import { noChoices } from '../../server/library/household/import-choices.ts'
import { importHousehold } from '../../server/library/household/import-household.ts'
import type { ImportReport } from '../../server/library/household/import-report.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from './catalog.ts'
import { openTestDatabase } from './database.ts'

export type Line = Readonly<Record<string, unknown>> & { readonly type: string }

/** A database with a library of two series of three books: the same files in each, under different IDs. */
export type Household = {
  readonly libraryId: string
  /** In order of title. */
  readonly series: readonly string[]
  readonly books: readonly string[]
  readonly db: Awaited<ReturnType<typeof openTestDatabase>>['db']
  /** The lines of an export; default: all users. */
  export(viewer?: Viewer): Promise<Line[]>
  /** Imports lines; default: all users, without a dry run. */
  import(lines: readonly unknown[], how?: { dryRun?: boolean; viewer?: Viewer }): Promise<ImportReport>
  close(): Promise<void>
}

/** The time of every clock. */
export const householdNow = Date.UTC(2026, 0, 1)
const now = householdNow

const titles = ['Quiet Bay', 'Tall Ship'] as const

export async function openHousehold(): Promise<Household> {
  const { db, folder, close } = await openTestDatabase()
  const libraryId = newId()
  const series = titles.map((title) => seriesWrite(libraryId, title))
  const books = series.flatMap(({ id, title }, place) =>
    [1, 2, 3].map((number) => {
      const hashes = { fileHash: `${place}${number}`.repeat(32), externalReaderHash: `${place}${number}`.repeat(16) }
      return bookWrite(id, `${title} ${number}`, { values: { number }, pageCount: 20, hashes })
    }),
  )
  await db.commit([
    write('createLibrary', { id: libraryId, settings: librarySettings({ name: 'Comics' }), now }),
    write('addSeries', { series, now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: series.map(({ id }) => id), numbering: 'none', now }),
  ])
  const context = {
    database: db,
    clock: () => now,
    newId,
    events: { publish: () => undefined },
    fingerprints: async () => [],
    addCover: async () => undefined,
    findQuotes: async () => [],
  }
  const path = join(folder, 'import.ndjson')
  return {
    libraryId,
    db,
    close,
    series: series.map(({ id }) => id),
    books: books.map(({ id }) => id),
    async export(viewer = systemViewer) {
      const scope = viewer === systemViewer ? 'household' : 'user'
      let text = ''
      for await (const chunk of exportHousehold(viewer, context, scope)) text += Buffer.from(chunk).toString('utf8')
      return text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Line)
    },
    async import(lines, { dryRun = false, viewer = systemViewer } = {}) {
      writeFileSync(path, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
      const scope = viewer === systemViewer ? 'household' : 'user'
      return importHousehold(viewer, context, {
        path,
        parse,
        scope,
        dryRun,
        importId: null,
        choices: noChoices,
        signal: new AbortController().signal,
        reportProgress: () => undefined,
      })
    },
  }
}

function parse(value: unknown): { ok: true; line: HouseholdLine } | { ok: false; message: string } {
  const parsed = householdLine.safeParse(value)
  return parsed.success ? { ok: true, line: parsed.data } : { ok: false, message: 'is damaged.' }
}

/** A complete file: header, lines and footer. */
export function householdFile(lines: readonly unknown[], scope: 'user' | 'household' = 'household'): unknown[] {
  const about = { format: 'inglenook-household', version: 1, createdAt: '2026-01-01T00:00:00.000Z', complete: true }
  return [{ type: 'header', ...about, scope }, ...lines, { type: 'end', lines: lines.length + 2 }]
}
