import { describe, expect, it } from 'vitest'
import type { GroupingDecision, GroupingPreview } from '../../../api/types.ts'
import { decisionWords, previewWords, takerOf } from './decision-words.ts'

const named = (id: string, title: string) => ({ id, title, exists: true })
const decision: GroupingDecision = {
  id: 'd',
  libraryId: 'l',
  kind: 'merge',
  bookCount: 2,
  decidedBy: 'mara',
  createdAt: '2026-01-01T00:00:00Z',
  undoneBy: null,
  undoneAt: null,
  target: named('a', 'Ash'),
  sources: [named('b', 'Birch'), named('c', 'Cedar')],
}
const preview: GroupingPreview = {
  target: { seriesId: 'a', title: 'Ash', bookCount: 1, bookCountAfter: 3 },
  sources: [{ seriesId: 'b', title: 'Birch', bookCount: 2, bookCountAfter: 0 }],
  bookCount: 2,
  sharingTags: { added: [], removed: [], unclear: [] },
}

describe('the description of a grouping decision', () => {
  it('names the series involved', () => {
    expect(decisionWords(decision)).toBe('“Birch”, “Cedar” merged into “Ash”')
    expect(decisionWords({ ...decision, kind: 'move', bookCount: 1 })).toBe(
      '1 book moved from “Birch”, “Cedar” to “Ash”',
    )
    expect(decisionWords({ ...decision, kind: 'split' })).toBe('2 books split from “Birch”, “Cedar” into “Ash”')
  })
})

describe('the preview of a grouping decision', () => {
  it('gives the resulting books of each series', () => {
    expect(previewWords(preview)).toEqual([
      '2 books will move to “Ash”, which will then have 3 books.',
      '“Birch” will be empty and hidden until this is undone.',
    ])
    const kept = { ...preview.sources[0], bookCountAfter: 1 } as GroupingPreview['sources'][number]
    expect(previewWords({ ...preview, sources: [kept] })[1]).toBe('“Birch” keeps 1 book.')
  })

  it('mentions a new series and changed sharing tags', () => {
    const made = { ...preview.target, seriesId: null, title: 'Apart' }
    const sharingTags = { added: ['adult'], removed: ['kids'], unclear: [] }
    const words = previewWords({ ...preview, target: made, sharingTags })
    expect(words[0]).toBe('“Apart” will have 2 books.')
    expect(words.slice(2)).toEqual([expect.stringMatching(/gets .*“adult”/), expect.stringMatching(/loses .*“kids”/)])
  })
})

describe('the series holding the books of an emptied series', () => {
  it('is the target of an active decision, not of one that was undone', () => {
    expect(takerOf('b', [decision])?.id).toBe('a')
    expect(takerOf('b', [{ ...decision, undoneAt: '2026-01-02T00:00:00Z' }])).toBeNull()
    expect(takerOf('a', [decision])).toBeNull()
    expect(takerOf('b', [{ ...decision, target: { ...decision.target, exists: false } }])).toBeNull()
  })
})
