import { expect, it } from 'vitest'
import { bulkResult } from './bulk-result.ts'

it('reports each item once, whichever call it was in', () => {
  const metadata = {
    results: [
      { id: 'a', status: 'done', skipped: [] },
      { id: 'b', status: 'done', skipped: ['publisher'] },
      { id: 'c', status: 'refused', skipped: [], message: 'No such date.' },
      { id: 'd', status: 'not_found', skipped: [] },
    ],
  }
  const tags = {
    results: [
      { id: 'a', status: 'done', skipped: [] },
      { id: 'b', status: 'locked', skipped: ['tags'] },
      { id: 'c', status: 'done', skipped: [] },
      { id: 'd', status: 'not_found', skipped: [] },
    ],
  }
  expect(bulkResult([metadata, tags])).toEqual({
    done: 1,
    locked: ['b'],
    lockedFields: ['publisher', 'tags'],
    refused: ['No such date.'],
    gone: 1,
  })
})
