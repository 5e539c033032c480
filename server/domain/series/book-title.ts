import { parseFileName } from '../naming/parse-file-name.ts'
import type { ParsedName } from '../naming/parsed-name.ts'
import { compilePattern } from '../text/safe-pattern.ts'
import { normalizedTitle } from '../text/titles.ts'
import type { BookStrategy } from '../vocabulary.ts'
import type { BookConfig } from './book-config.ts'
import type { BookNumbers } from './book-number.ts'
import { fillTemplate } from './templates.ts'

export type TitleSources = {
  /** Name of the file, with its extension. */
  readonly fileName: string
  readonly parsed: ParsedName
  readonly metadataTitle: string | null
  readonly seriesName: string
  readonly numbers: BookNumbers
}

const strategies: Readonly<Record<BookStrategy, (sources: TitleSources, config: BookConfig) => string>> = {
  metadata_first: (sources) => sources.metadataTitle ?? titleOfName(sources),
  filename: ({ fileName }) => stemOf(fileName),
  smart: (sources) => informativeTitle(sources) ?? titleOfName(sources),
  series_name: seriesAndNumbers,
  custom: byPattern,
}

/** The title of a book under a title strategy. Never empty. */
export function bookTitle(strategy: BookStrategy, sources: TitleSources, config: BookConfig): string {
  const tidy = { ...sources, metadataTitle: sources.metadataTitle?.trim() || null }
  return strategies[strategy](tidy, config) || stemOf(sources.fileName)
}

function stemOf(fileName: string): string {
  const name = fileName.slice(fileName.lastIndexOf('/') + 1).normalize('NFC')
  return name.replace(/\.(cbz|cbr|epub|pdf)$/i, '') || name
}

/** The title in the name, else the name without release tags. */
function titleOfName({ fileName, parsed }: TitleSources): string {
  return parsed.title ?? (parsed.cleanName || stemOf(fileName))
}

/** A metadata title with more than the numbers and the series: not `Vol. 3`, `#3` or `5` (but `1984`). */
function informativeTitle({ metadataTitle, seriesName }: TitleSources): string | null {
  if (metadataTitle === null || /^\d{4,}$/.test(metadataTitle)) return metadataTitle
  const read = parseFileName(metadataTitle.replaceAll('/', ' '), 'comic')
  const numbered = read.number !== null || read.volume !== null
  const named = read.series !== null && normalizedTitle(read.series) !== normalizedTitle(seriesName)
  return numbered && !named && (read.title === null || read.title === read.series) ? null : metadataTitle
}

/** `One Piece v.05 c.042`: at least two digits of the volume and three of the chapter. */
function seriesAndNumbers(sources: TitleSources): string {
  const { seriesName, numbers } = sources
  const number = numbers.chapter ?? numbers.number
  const parts = [
    ...(numbers.volume === null ? [] : [`v.${pad(numbers.volume, 2)}`]),
    ...(number === null ? [] : [`c.${pad(number, 3)}`]),
  ]
  return parts.length === 0 ? titleOfName(sources) : [seriesName, ...parts].join(' ')
}

function pad(value: number, width: number): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.')
  const padded = whole.padStart(width, '0')
  return `${value < 0 ? '-' : ''}${padded}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A pattern over the file name whose groups fill a template; other names use the fallback. */
function byPattern(sources: TitleSources, config: BookConfig): string {
  const compiled = config.pattern === null ? null : compilePattern(config.pattern)
  const match = compiled?.ok ? compiled.value.find(stemOf(sources.fileName)) : null
  if (match == null) return strategies[config.fallback](sources, config)
  const known = {
    series: sources.seriesName,
    volume: sources.numbers.volume === null ? null : pad(sources.numbers.volume, 2),
    chapter: numberText(sources.numbers),
    title: sources.parsed.title,
  }
  return fillTemplate(config.titleTemplate, { ...known, ...match.groups })
}

function numberText({ chapter, number }: BookNumbers): string | null {
  const value = chapter ?? number
  return value === null ? null : pad(value, 3)
}
