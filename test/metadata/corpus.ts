import { existsSync, readFileSync } from 'node:fs'

/** The shared samples are next to the repository; without them their tests are skipped. */
const folder = new URL('../../../shared/corpus/metadata/', import.meta.url)

type Fields = Readonly<Record<string, string>>
type Contributor = { readonly name: string; readonly as: 'creator' | 'contributor'; readonly role?: string }

/** What `expected.json` asserts about a sample; the fields depend on `type`. */
export type Expected = {
  readonly type: 'comicinfo' | 'metroninfo' | 'comicbookinfo' | 'series.json' | 'opf' | 'xml'
  readonly valid: boolean | 'either'
  readonly fields?: Fields
  readonly pages?: readonly Fields[]
  readonly json?: unknown
  readonly tree?: readonly (readonly [string, unknown])[]
  readonly name?: string
  readonly publisher?: string | readonly string[] | null
  readonly year?: number | null
  readonly totalIssues?: number | null
  readonly status?: string | null
  readonly comicId?: number | null
  readonly title?: string | null
  readonly series?: string | null
  readonly seriesIndex?: string | null
  readonly language?: readonly string[]
  readonly date?: readonly string[]
  readonly description?: readonly string[]
  readonly subject?: readonly string[]
  readonly identifier?: readonly string[]
  readonly contributors?: readonly Contributor[]
  readonly pageProgression?: 'ltr' | 'rtl'
}

export type Sample = { readonly file: string; readonly expected: Expected; readonly bytes: Uint8Array }

/** All samples, or null without the corpus. */
export function readSamples(): readonly Sample[] | null {
  const list = new URL('expected.json', folder)
  if (!existsSync(list)) return null
  const entries = JSON.parse(readFileSync(list, 'utf8')) as Record<string, { expected: Expected }>
  return Object.entries(entries).map(([file, { expected }]) => ({
    file,
    expected,
    bytes: readFileSync(new URL(file, folder)),
  }))
}
