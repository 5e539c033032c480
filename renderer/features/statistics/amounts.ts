import { formatDuration, formatNumber } from '../../lib/format.ts'
import { texts } from './texts.ts'

export type Measure = 'pagesRead' | 'minutes'

/** What was read in some time, of a series or in a format. */
export type Amount = {
  readonly pagesRead: number
  readonly minutes: number
  readonly sessions: number
  readonly booksFinished: number
}

/** Minutes in words; a dash for none. */
export function timeInWords(minutes: number): string {
  return minutes <= 0 ? '–' : formatDuration(minutes * 60)
}

/** Pages or time in words. */
export function amountInWords(amount: Amount, measure: Measure): string {
  return measure === 'minutes' ? timeInWords(amount.minutes) : formatNumber(amount.pagesRead)
}

/** The numbers that stand above everything. */
export function factsOf(total: Amount) {
  const { names } = texts
  return [
    { name: names.books, value: formatNumber(total.booksFinished) },
    { name: names.pages, value: formatNumber(total.pagesRead) },
    { name: names.minutes, value: timeInWords(total.minutes) },
    { name: names.sessions, value: formatNumber(total.sessions) },
  ]
}

/** Whether nothing at all was read. */
export function isNothing({ sessions, booksFinished, pagesRead }: Amount): boolean {
  return sessions === 0 && booksFinished === 0 && pagesRead === 0
}
