import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { refusalWords } from './refusal-words.ts'

describe('a failed save of an entry', () => {
  it('is explained in the words of the server', () => {
    expect(refusalWords(new ApiError(400, 'bad_request', 'It must be a web address.'), 'save')).toBe(
      'It must be a web address.',
    )
  })

  it('explains how to continue when another person saved first', () => {
    const late = new ApiError(412, 'precondition_failed', 'It is another one now.')
    expect(refusalWords(late, 'save')).toMatch(/Save again/)
    expect(refusalWords(late, 'remove')).toMatch(/remove it again/)
  })
})
