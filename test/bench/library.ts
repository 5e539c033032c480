import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedRar5 } from '../fixtures/archives/stored-rar.ts'
import { type BookPlan, comicEntries, drawPages, epubFile, pdfFile, seeded, stampJpeg, storedZip } from './books.ts'

/** The size of a generated library. Equal presets give byte-identical libraries. */
export type Preset = {
  readonly name: string
  readonly books: number
  readonly series: number
  readonly width: number
  readonly height: number
  readonly pages: readonly [number, number]
  /** Only comics when false, because EPUB and PDF are larger than the smallest comics. */
  readonly mixed: boolean
  readonly grain: number
}

export const presets: Readonly<Record<string, Preset>> = {
  tiny: { name: 'tiny', books: 200, series: 20, width: 600, height: 900, pages: [3, 6], mixed: true, grain: 3 },
  home: {
    name: 'home',
    books: 5_000,
    series: 320,
    width: 1_000,
    height: 1_500,
    pages: [6, 14],
    mixed: true,
    grain: 3,
  },
  /** Small files in many series, so that the database dominates. */
  rules: { name: 'rules', books: 6_000, series: 1_000, width: 96, height: 144, pages: [1, 2], mixed: false, grain: 32 },
  huge: { name: 'huge', books: 100_000, series: 4_000, width: 96, height: 144, pages: [1, 2], mixed: false, grain: 32 },
}

export type MadeLibrary = {
  readonly root: string
  readonly books: number
  readonly series: number
  readonly bytes: number
  readonly pages: number
}

type Kind = 'cbz' | 'cbr' | 'epub' | 'pdf'

function kindOf(share: number, mixed: boolean): Kind {
  if (!mixed || share < 0.657) return 'cbz'
  if (share < 0.772) return 'cbr'
  return share < 0.911 ? 'epub' : 'pdf'
}

function fileOf(kind: Kind, plan: BookPlan, preset: Preset): Buffer {
  if (kind === 'cbz') return storedZip(comicEntries(plan))
  if (kind === 'cbr') return storedRar5(comicEntries(plan))
  return kind === 'epub' ? epubFile(plan) : pdfFile(plan, preset.width, preset.height)
}

const firstWords = [
  'Amber',
  'Brass',
  'Cedar',
  'Drift',
  'Ember',
  'Frost',
  'Gale',
  'Hollow',
  'Iron',
  'Juniper',
  'Kestrel',
  'Lumen',
]
const lastWords = [
  'Harbour',
  'Lantern',
  'Voyage',
  'Winter',
  'Orchard',
  'Signal',
  'Meridian',
  'Garden',
  'Archive',
  'Station',
]

export function seriesName(index: number): string {
  const first = firstWords[index % firstWords.length]
  const last = lastWords[Math.floor(index / firstWords.length) % lastWords.length]
  return `${first} ${last} ${Math.floor(index / (firstWords.length * lastWords.length)) + 1}`
}

/** A word at the start of every twelfth series name. */
export function commonWord(turn: number): string {
  return (firstWords[turn % firstWords.length] ?? '').toLowerCase()
}

/** Generates the library below `folder`, or reuses that of an earlier run. */
export async function makeLibrary(folder: string, preset: Preset): Promise<MadeLibrary> {
  const root = join(folder, `library-${preset.name}`)
  const record = join(folder, `library-${preset.name}.json`)
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as MadeLibrary
  } catch {
    // Missing or incomplete: generated again with the same bytes.
  }
  const drawn = await drawPages(12, preset.width, preset.height, preset.grain)
  const random = seeded(42)
  let bytes = 0
  let pages = 0
  for (let index = 0; index < preset.books; index++) {
    const series = seriesName(index % preset.series)
    const number = Math.floor(index / preset.series) + 1
    const count = preset.pages[0] + Math.floor(random() * (preset.pages[1] - preset.pages[0] + 1))
    const plan: BookPlan = {
      series,
      number,
      pages: Array.from({ length: count }, (_, page) =>
        stampJpeg(drawn[(index + page) % drawn.length] ?? Buffer.alloc(0), `${series} ${number} ${page}`),
      ),
    }
    const kind = kindOf(random(), preset.mixed)
    const file = fileOf(kind, plan, preset)
    if (number === 1) mkdirSync(join(root, series), { recursive: true })
    writeFileSync(join(root, series, `${series} #${String(number).padStart(3, '0')}.${kind}`), file)
    bytes += file.length
    pages += count
  }
  const made = { root, books: preset.books, series: preset.series, bytes, pages }
  writeFileSync(record, JSON.stringify(made))
  return made
}
