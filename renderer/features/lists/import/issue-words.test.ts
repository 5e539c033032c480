import { describe, expect, it } from 'vitest'
import { candidateName, countTaken, foundWords, type Issue, issueName } from './issue-words.ts'

const issue = (parts: Partial<Issue>): Issue => ({
  position: 1,
  series: 'Kelp',
  number: '3',
  volume: null,
  year: null,
  status: 'missing',
  candidates: [],
  ...parts,
})

describe('the texts of an import', () => {
  it('describe an issue with the values of the file', () => {
    expect(issueName(issue({}))).toBe('Kelp #3')
    expect(issueName(issue({ volume: 2, year: 2019 }))).toBe('Kelp Vol. 2 #3, 2019')
    expect(issueName(issue({ volume: 2019, year: 2020 }))).toBe('Kelp (2019) #3, 2020')
    expect(issueName(issue({ volume: 2019, year: 2019 }))).toBe('Kelp #3, 2019')
    expect(issueName(issue({ series: '', number: '' }))).toBe('Unnamed series')
  })

  it('name a book with its series, so that books of the same title can be distinguished', () => {
    const book = { bookId: 'b', title: 'The Tide', seriesName: 'Kelp', number: 3, year: 2019 }
    expect(candidateName(book)).toBe('The Tide · Kelp #3 (2019)')
    expect(candidateName({ ...book, number: null, year: null })).toBe('The Tide · Kelp')
  })

  it('count the matches and leave out what is zero', () => {
    const counts = { name: '', total: 1200, matched: 1198, ambiguous: 2, missing: 0, issues: [] }
    expect(foundWords(counts)).toBe('1,200 issues: 1,198 found, 2 to review.')
    expect(foundWords({ ...counts, total: 1, matched: 0, ambiguous: 0, missing: 1 })).toBe(
      '1 issue: 0 found, 1 missing.',
    )
  })

  it('count the books that will be added to the list', () => {
    const issues = [
      issue({ status: 'matched' }),
      issue({ position: 2, status: 'ambiguous' }),
      issue({ position: 3, status: 'missing' }),
    ]
    expect(countTaken(issues, new Map())).toBe(1)
    expect(countTaken(issues, new Map([[3, 'b']]))).toBe(2)
  })
})
