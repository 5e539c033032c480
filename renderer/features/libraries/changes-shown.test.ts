import { expect, it } from 'vitest'
import { changesShown } from './changes-shown.ts'

const change = (kind: 'merged' | 'split' | 'renamed', name: string, ...titles: string[]) => ({
  change: kind,
  name,
  path: null,
  bookCount: 1,
  sampleBooks: [],
  reason: '',
  from: titles.map((title, index) => ({ seriesId: String(index), title, bookCount: 1 })),
})
const changes = [change('merged', 'Lantern', 'Lantern 1', 'Paper'), change('renamed', 'Moth', 'Motte')]

it('shows only changes of the selected kind', () => {
  expect(changesShown(changes, { kind: 'renamed', text: '' })).toEqual([changes[1]])
  expect(changesShown(changes, { kind: 'all', text: ' ' })).toEqual(changes)
})

it('finds a change by its old or new name', () => {
  expect(changesShown(changes, { kind: 'all', text: 'pAPER' })).toEqual([changes[0]])
  expect(changesShown(changes, { kind: 'all', text: 'moth' })).toEqual([changes[1]])
  expect(changesShown(changes, { kind: 'split', text: 'moth' })).toEqual([])
})
