import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxOffered, readRecommendations } from './offered.ts'

const one = { externalId: '7', title: 'Salt Roads', score: 0.5, reason: 'You like roads.' }

describe('the recommendations of a plugin', () => {
  it('are read with what is known of each, the best first', () => {
    const answer = {
      recommendations: [
        {
          ...one,
          genres: ['Travel'],
          basedOn: ['Lamps'],
          status: 'ended',
          startYear: 2016,
          rating: 81,
          inLibrary: true,
        },
        { ...one, externalId: 8, score: 0.9, externalUrl: 'https://lists.example/8', coverUrl: 'javascript:x' },
      ],
      generatedAt: '2026-02-06T12:00:00Z',
    }
    const read = readRecommendations(answer)
    expect(read?.generatedAt).toBe(Date.parse('2026-02-06T12:00:00Z'))
    expect(read?.items).toMatchObject([
      { externalId: '8', externalUrl: 'https://lists.example/8', coverUrl: null, isOnList: false },
      { externalId: '7', genres: ['Travel'], basedOn: ['Lamps'], status: 'ended', startYear: 2016, isOnList: true },
    ])
  })

  it('are read without damaged ones, each ID once, and never more than a hundred', () => {
    const damaged = [null, 3, {}, { externalId: '', title: 'x' }, { externalId: '1' }, { ...one, title: '  ' }]
    expect(readRecommendations({ recommendations: [...damaged, one, one] })?.items).toHaveLength(1)
    const many = Array.from({ length: 5_000 }, (_, n) => ({ ...one, externalId: n, title: 'x'.repeat(9_000) }))
    const read = readRecommendations({ recommendations: many })
    expect(read?.items).toHaveLength(maxOffered)
    expect(read?.items.every(({ title }) => title.length <= 500)).toBe(true)
  })

  it.each([null, 'x', [], {}, { recommendations: 'all' }, { recommendations: {} }])('are invalid as %j', (answer) => {
    expect(readRecommendations(answer)).toBeNull()
  })

  it('never fail, and never exceed their limits', () => {
    fc.assert(
      fc.property(fc.array(fc.anything({ maxDepth: 2 })), (recommendations) => {
        for (const item of readRecommendations({ recommendations })?.items ?? []) {
          expect(item.score).toBeGreaterThanOrEqual(0)
          expect(item.score).toBeLessThanOrEqual(1)
          expect(item.title).not.toBe('')
        }
      }),
    )
  })
})
