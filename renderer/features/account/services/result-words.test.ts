import { describe, expect, it } from 'vitest'
import type { SyncResult } from '../../../api/types.ts'
import { resultInWords } from './result-words.ts'

const nothing: SyncResult = {
  ...{ pulled: 0, matched: 0, booksMarked: 0, ratingsTaken: 0, pushed: 0, pushFailed: 0, conflicts: 0, unmatched: 0 },
  ...{ isComplete: true, problems: [] },
}

describe('what came of an exchange', () => {
  it('is said, also when nothing had to be changed', () => {
    expect(resultInWords(nothing)).toEqual(['Both sides were in step: nothing had to be changed.'])
  })

  it('does not sound as if all were well when the service took nothing', () => {
    expect(resultInWords({ ...nothing, pushFailed: 2, unmatched: 1 })).toEqual([
      '1 series of yours has no id of this service, and was left out.',
    ])
  })

  it('tells what was marked, taken, sent, and in conflict, before what was left out', () => {
    const all = { pulled: 4, matched: 3, booksMarked: 1, ratingsTaken: 2, pushed: 5, conflicts: 1, unmatched: 1_200 }
    expect(resultInWords({ ...nothing, ...all, isComplete: false })).toEqual([
      '1 book was marked as read here.',
      '2 ratings came from there.',
      'The service took over 5 entries.',
      '1 entry had changed on both sides: the place that is further on was kept.',
      'Your list there has 4 entries; 3 of them are here, too.',
      '1,200 series of yours have no id of this service, and were left out.',
      'The list there is longer than one exchange takes: the rest of it was left out, and nothing of it is lost.',
    ])
  })

  it('counts well', () => {
    expect(resultInWords({ ...nothing, pulled: 2, matched: 2 })[1]).toBe(
      'Your list there has 2 entries; all of them are here, too.',
    )
    expect(resultInWords({ ...nothing, pulled: 2, matched: 1 })[1]).toBe(
      'Your list there has 2 entries; 1 of them is here, too.',
    )
  })
})
