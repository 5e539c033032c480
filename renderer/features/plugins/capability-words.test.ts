import { expect, it } from 'vitest'
import { sitesInWords } from './capability-words.ts'
import { english, englishAdding } from './texts.ts'

it('the sites that a plugin can reach are named, all of them or none', () => {
  expect(sitesInWords(null, englishAdding)).toBe('Can reach any site on the internet')
  expect(sitesInWords([], englishAdding)).toBe('Can’t reach the internet')
  expect(sitesInWords(['a.example', '*.b.example'], englishAdding)).toBe('Can reach only a.example and *.b.example')
  expect(sitesInWords(['a.example'], english.for)).toMatch(/reach only these sites.*: a\.example\./)
})
