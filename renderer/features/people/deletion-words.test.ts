import { expect, it } from 'vitest'
import { deletedDataWords, remainingListsSentence } from './deletion-words.ts'

const nothing = {
  progress: 0,
  progressChanges: 0,
  completions: 0,
  readingSessions: 0,
  ratings: 0,
  annotations: 0,
  queueEntries: 0,
  filterPresets: 0,
  preferences: 0,
  apiKeys: 0,
  sessions: 0,
}

it('names what will be deleted with its count, and omits what there is none of', () => {
  expect(deletedDataWords(nothing)).toEqual([])
  expect(deletedDataWords({ ...nothing, progress: 2, annotations: 3, apiKeys: 1 })).toEqual([
    '2 books with reading progress',
    '3 bookmarks and highlights',
    '1 API key',
  ])
})

it('says which lists remain, if any', () => {
  expect(remainingListsSentence({ collections: 0, readLists: 0 })).toBeNull()
  expect(remainingListsSentence({ collections: 1, readLists: 0 })).toBe('Shared items they created stay: 1 collection.')
  expect(remainingListsSentence({ collections: 2, readLists: 3 })).toContain('2 collections and 3 reading lists')
})
