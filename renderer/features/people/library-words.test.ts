import { expect, it } from 'vitest'
import { librariesInWords } from './library-words.ts'

const libraries = ['Comics', 'Manga', 'Novels', 'Papers'].map((name) => ({ id: name[0] ?? '', name }))

it.each([
  [null, 'All libraries'],
  [[], 'No libraries'],
  [['C', 'M'], 'Comics, Manga'],
  [['C', 'M', 'N', 'P'], '4 libraries'],
  // A library that is not visible to the viewer.
  [['C', 'x'], '2 libraries'],
])('describes %j as %s', (ids, words) => {
  expect(librariesInWords(ids, libraries)).toBe(words)
})
