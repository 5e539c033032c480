import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { refusalWords } from './refusal-words.ts'

describe('why a short fact was not kept', () => {
  it('is told in the words of the server', () => {
    expect(refusalWords(new ApiError(400, 'bad_request', 'It must be a web address.'), 'save')).toBe(
      'It must be a web address.',
    )
  })

  it('tells how to go on when somebody else was faster', () => {
    const late = new ApiError(412, 'precondition_failed', 'It is another one now.')
    expect(refusalWords(late, 'save')).toMatch(/Save again/)
    expect(refusalWords(late, 'remove')).toMatch(/remove it again/)
  })
})
