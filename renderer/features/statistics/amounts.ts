import { formatDuration, formatNumber } from '../../lib/format.ts'
import { texts } from './texts.ts'

export type Measure = 'pagesRead' | 'minutes'

/** Amount read in a period, of a series or in a format. */
export type Amount = {
  readonly pagesRead: number
  readonly minutes: number
  readonly sessions: number
  readonly booksFinished: number
}

/** Minutes as text; a dash for none. */
export function timeInWords(minutes: number): string {
  return minutes <= 0 ? '–' : formatDuration(minutes * 60)
}

/** Pages or time as text. */
export function amountInWords(amount: Amount, measure: Measure): string {
  return measure === 'minutes' ? timeInWords(amount.minutes) : formatNumber(amount.pagesRead)
}

/** Key figures at the top. */
export function factsOf(total: Amount) {
  const { names } = texts
  return [
    { name: names.books, value: formatNumber(total.booksFinished) },
    { name: names.pages, value: formatNumber(total.pagesRead) },
    { name: names.minutes, value: timeInWords(total.minutes) },
    { name: names.sessions, value: formatNumber(total.sessions) },
  ]
}

/** Whether nothing was read. */
export function isNothing({ sessions, booksFinished, pagesRead }: Amount): boolean {
  return sessions === 0 && booksFinished === 0 && pagesRead === 0
}
