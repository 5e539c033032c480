import { describe, expect, it } from 'vitest'
import { removedSentence } from './removed-sentence.ts'

describe('the result of a clean-up', () => {
  it('is not guessed when the server gives none', () => {
    expect(removedSentence(null)).toBe('The cleanup is complete.')
  })

  it('names what could not be removed', () => {
    expect(removedSentence({ thumbnailsDeleted: 0, failures: 2 })).toBe(
      'Nothing was removed. 2 files couldn’t be removed. See the log for details.',
    )
  })

  it('adds up both kinds of images', () => {
    expect(removedSentence({ thumbnailsDeleted: 3, coversDeleted: 1, bytesFreed: 2_500_000, failures: 0 })).toBe(
      '4 files removed, 2.5\u00a0MB freed.',
    )
  })
})
