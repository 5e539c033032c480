import type { OperationOutput } from '../../../../server/contract/index.ts'
import { positionWords } from '../../../lib/book-words.ts'
import { texts } from './texts.ts'

export type ImportPreview = OperationOutput<'previewReadListImport'>
export type Issue = ImportPreview['issues'][number]
export type Candidate = Issue['candidates'][number]

/** Manually chosen books by position of the issue. */
export type Choices = ReadonlyMap<number, string>

/** Name of an issue as in the file: `Kelp #3 (2019)`. */
export function issueName({ series, number, volume, year }: Issue): string {
  const parts = [series === '' ? texts.unnamed : series]
  if (volume !== null && volume !== year) parts.push(volume > 1000 ? `(${volume})` : positionWords.volume(volume))
  if (number !== '') parts.push(`#${number}`)
  return year === null ? parts.join(' ') : `${parts.join(' ')}, ${year}`
}

/** A candidate book for an issue. */
export function candidateName({ title, seriesName, number, year }: Candidate): string {
  const titleParts = [seriesName, number === null ? '' : `#${number}`, year === null ? '' : `(${year})`]
  return `${title} · ${titleParts.filter((part) => part !== '').join(' ')}`
}

/** Number of matches as a sentence. */
export function foundWords({ total, matched, ambiguous, missing }: ImportPreview): string {
  const parts = [
    texts.found(matched),
    ambiguous > 0 && texts.toReview(ambiguous),
    missing > 0 && texts.missing(missing),
  ].filter((part) => part !== false)
  return texts.total(total, parts.join(', '))
}

/** Number of issues with a book: matched automatically or chosen. */
export function countTaken(issues: readonly Issue[], choices: Choices): number {
  return issues.filter(({ position, status }) => status === 'matched' || choices.has(position)).length
}
