import { describe, expect, it } from 'vitest'
import { type IssueCandidate, matchReadingList, type ReadingListItem, seriesKey } from './reading-list.ts'

const book = (bookId: string, more: Partial<IssueCandidate> = {}): IssueCandidate => ({
  bookId,
  title: bookId,
  seriesTitle: 'Quiet Bay',
  seriesYear: null,
  number: 1,
  volume: null,
  year: null,
  ...more,
})
const issue = (more: Partial<ReadingListItem> = {}): ReadingListItem => ({
  series: 'Quiet Bay',
  number: '1',
  volume: null,
  year: null,
  ...more,
})
function match(item: ReadingListItem, ...books: IssueCandidate[]): string {
  const [found] = matchReadingList([item], books)
  return `${found?.status} ${found?.candidates.map((one) => one.bookId).join()}`.trim()
}

describe('an issue of a reading list', () => {
  it('is missing when no book has its series and number', () => {
    expect(match(issue())).toBe('missing')
    expect(match(issue({ number: '2' }), book('a'))).toBe('missing')
    expect(match(issue({ series: 'Loud Bay' }), book('a'))).toBe('missing')
  })

  it('matches the only book with its series and number', () => {
    expect(match(issue({ number: '#001' }), book('a'), book('b', { number: 2 }))).toBe('matched a')
    expect(match(issue({ number: '1.5' }), book('a'), book('b', { number: 1.5 }))).toBe('matched b')
  })

  it('without a number matches the only book of its series', () => {
    expect(match(issue({ number: '' }), book('a', { number: null }))).toBe('matched a')
    expect(match(issue({ number: '' }), book('a'), book('b'))).toBe('missing')
  })

  it('is distinguished by the year of the volume, of the book, or in the series name', () => {
    const twins = [
      book('old', { seriesTitle: 'Quiet Bay (1988)', year: 1990 }),
      book('new', { seriesTitle: 'Quiet Bay (2016)', year: 2016 }),
    ]
    expect(match(issue(), ...twins)).toBe('ambiguous old,new')
    expect(match(issue({ volume: 1988 }), ...twins)).toBe('matched old')
    expect(match(issue({ year: 2016 }), ...twins)).toBe('matched new')
    expect(match(issue({ volume: 1 }), book('v1', { volume: 1 }), book('v2', { volume: 2 }))).toBe('matched v1')
    expect(match(issue({ volume: 2016 }), book('a', { seriesYear: 2016 }), book('b', { seriesYear: 2001 }))).toBe(
      'matched a',
    )
  })

  it('is left for the reader to decide when volume or year contradict the only book', () => {
    expect(match(issue({ volume: 1988 }), book('a', { seriesYear: 2016 }))).toBe('ambiguous a')
    expect(match(issue({ year: 1988 }), book('a', { year: 2016 }))).toBe('ambiguous a')
  })

  it('matches despite a volume counted differently or a postdated cover', () => {
    expect(match(issue({ volume: 1988 }), book('a', { volume: 1 }))).toBe('matched a')
    expect(match(issue({ year: 1988 }), book('a', { year: 1989 }))).toBe('matched a')
    expect(match(issue({ volume: 1988, year: 1990 }), book('a', { seriesYear: 1990, year: 1990 }))).toBe('matched a')
  })
})

it('series names are compared without case, accents, punctuation, a leading article and a year', () => {
  for (const name of ['The Quiet-Bay (2016)', 'quiet bay', 'QUIÉT BAY']) expect(seriesKey(name)).toBe('quiet bay')
  expect(seriesKey('The')).toBe('the')
})

it('an article at the end of a series name is one at its front, a Roman number at the end is one in digits', () => {
  expect(seriesKey('Quiet Bay, The')).toBe(seriesKey('The Quiet Bay'))
  expect(seriesKey('Quiet Bay, A (2016)')).toBe(seriesKey('A Quiet Bay'))
  expect(seriesKey('Quiet Bay III')).toBe('quiet bay 3')
  // One letter is a name as often as a number.
  expect(seriesKey('Malcolm X')).toBe('malcolm x')
  expect(seriesKey('Quiet Bay, Theo')).toBe('quiet bay theo')
})
