import { describe, expect, it } from 'vitest'
import type { SyncResult } from '../../../api/types.ts'
import { resultInWords } from './service-words.ts'

const nothing: SyncResult = {
  pulled: 0,
  matched: 0,
  booksMarked: 0,
  ratingsTaken: 0,
  pushed: 0,
  pushFailed: 0,
  conflicts: 0,
  unmatched: 0,
  isComplete: true,
  problems: [],
}

describe('the result of a sync', () => {
  it('is described even when nothing had to change', () => {
    expect(resultInWords(nothing)).toEqual(['Everything was already in sync.'])
  })

  it('does not sound successful when the service accepted nothing', () => {
    expect(resultInWords({ ...nothing, pushFailed: 2, unmatched: 1 })).toEqual([
      '1 series has no ID for this service and was skipped.',
    ])
  })

  it('lists what was marked, imported, sent and in conflict before what was skipped', () => {
    const all = { pulled: 4, matched: 3, booksMarked: 1, ratingsTaken: 2, pushed: 5, conflicts: 1, unmatched: 1_200 }
    expect(resultInWords({ ...nothing, ...all, isComplete: false })).toEqual([
      '1 book was marked as read here.',
      '2 ratings were imported.',
      '5 entries were sent to the service.',
      '1 entry had changed on both sides. The furthest progress was used.',
      'Your list at the service has 4 entries; 3 of them are in your library.',
      '1,200 series have no ID for this service and were skipped.',
      'Your list is longer than one sync can read. The rest was skipped; nothing was lost.',
    ])
  })

  it('uses the correct plural forms', () => {
    expect(resultInWords({ ...nothing, pulled: 2, matched: 2 })[1]).toBe(
      'Your list at the service has 2 entries; all of them are in your library.',
    )
    expect(resultInWords({ ...nothing, pulled: 2, matched: 1 })[1]).toBe(
      'Your list at the service has 2 entries; 1 of them is in your library.',
    )
  })
})
