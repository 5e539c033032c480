import { describe, expect, it } from 'vitest'
import { pathProblem } from './setting.ts'

describe('the first path segment', () => {
  it.each(['', ' ', 'a b', 'a/b', '../x', '-a', 'ä', 'a.b', 'x'.repeat(64), '%6b'])(
    'is rejected when it is %j',
    (text) => {
      expect(pathProblem(text)).toMatch(/^Must be one word/)
    },
  )

  it.each(['api', 'OPDS', 'series', 'koreader'])('is rejected with a message when the server uses it: %s', (text) => {
    expect(pathProblem(text)).toBe(`“${text.toLowerCase()}” is an address of the server itself: choose another word`)
  })

  it.each(['komga', 'Comics', 'my-books_2', 'x'.repeat(63)])('may be %s', (text) => {
    expect(pathProblem(text)).toBeNull()
  })
})
