import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, rank, withoutCopies } from './rank.ts'
import { featureKinds } from './recommendation.ts'
import { type FeatureOfSeries, featureId, type KnownSeries, likingsOf, type Taste, tasteOf } from './taste.ts'

const day = 86_400_000
const known = (seq: number, rest: Partial<KnownSeries> = {}): KnownSeries => ({
  ...{
    seq,
    id: `read-${seq}`,
    title: `Read ${seq}`,
    year: null,
    books: 4,
    read: 4,
    inProgress: 0,
    at: 1_000 * day,
    rating: null,
  },
  ...rest,
})
const genre = (seriesSeq: number, key: string): FeatureOfSeries => ({ seriesSeq, kind: 'genre', key, name: `G${key}` })
const person = (seriesSeq: number, key: string): FeatureOfSeries => ({
  seriesSeq,
  kind: 'person',
  key,
  name: `P${key}`,
})

type Facts = { readonly series: readonly KnownSeries[]; readonly features: readonly FeatureOfSeries[] }
const tasteFor = ({ series, features }: Facts, uses: Readonly<Record<string, number>> = {}): Taste =>
  tasteOf({ likings: likingsOf(series), features, uses: new Map(Object.entries(uses)), total: 100 })
const candidate = (id: string, ...features: readonly FeatureOfSeries[]): Candidate => ({ id, title: id, features })
const ids = (ranked: readonly { readonly id: string }[]) => ranked.map(({ id }) => id)

describe('what a person likes', () => {
  const weightOf = (rest: Partial<KnownSeries>) => likingsOf([known(1, rest), known(2)])[0]?.weight ?? 0

  it('is what they finished and rated well, and not what they rated low or gave up', () => {
    expect(weightOf({})).toBe(1)
    expect(weightOf({ rating: 95 })).toBeGreaterThan(1)
    expect(weightOf({ rating: 20 })).toBe(-1)
    expect(weightOf({ rating: 50 })).toBe(0)
    expect(weightOf({ read: 1, at: 700 * day })).toBeLessThan(0)
    expect(weightOf({ read: 1 })).toBeGreaterThan(0)
  })

  it('counts what they read lately more, by their own latest reading and not by the clock', () => {
    expect(weightOf({ at: 600 * day })).toBeLessThan(1)
    expect(weightOf({ at: 0 })).toBe(0.25)
    expect(likingsOf([known(1, { at: 5 * day })])[0]?.weight).toBe(1)
  })
})

describe('recommendations', () => {
  it('are empty for someone who liked nothing', () => {
    const disliked = { series: [known(1, { rating: 10 })], features: [genre(1, '7')] }
    expect(rank(tasteFor(disliked), [candidate('a', genre(9, '7'))], 10)).toEqual([])
    expect(rank(tasteFor({ series: [], features: [] }), [candidate('a', genre(9, '7'))], 10)).toEqual([])
  })

  it('prefer what few series have to what most have', () => {
    const facts = { series: [known(1)], features: [genre(1, '1'), genre(1, '2')] }
    const taste = tasteFor(facts, { 'genre 1': 90, 'genre 2': 1 })
    expect(ids(rank(taste, [candidate('common', genre(8, '1')), candidate('rare', genre(9, '2'))], 10))).toEqual([
      'rare',
      'common',
    ])
  })

  it('lose by what they share with disliked series', () => {
    const facts = {
      series: [known(1), known(2, { rating: 1 })],
      features: [genre(1, '1'), genre(2, '2'), person(2, '3')],
    }
    const ranked = rank(
      tasteFor(facts),
      [candidate('mixed', genre(8, '1'), person(8, '3')), candidate('pure', genre(9, '1'))],
      10,
    )
    expect(ids(ranked)).toEqual(['pure'])
  })

  it('say for which series, by whom and of which genres they are', () => {
    const facts = { series: [known(1), known(2)], features: [person(1, '5'), genre(1, '1'), genre(2, '1')] }
    const [best] = rank(tasteFor(facts), [candidate('a', person(9, '5'), genre(9, '1'))], 10)
    expect(best).toMatchObject({
      id: 'a',
      score: 1,
      basedOn: ['Read 1', 'Read 2'],
      reasons: [
        { kind: 'series', id: 'read-1', title: 'Read 1', how: 'finished' },
        { kind: 'person', names: ['P5'] },
        { kind: 'genre', names: ['G1'] },
      ],
    })
  })

  it('contain at most three series of a creator, and others before the third', () => {
    const facts = { series: [known(1)], features: [person(1, '5'), genre(1, '1')] }
    const same = [1, 2, 3, 4, 5, 6].map((n) => candidate(`same-${n}`, person(10 + n, '5'), genre(10 + n, '1')))
    const ranked = rank(tasteFor(facts), [...same, candidate('other', genre(9, '1'))], 10)
    expect(ids(ranked).filter((id) => id.startsWith('same'))).toEqual(['same-1', 'same-2', 'same-3'])
    expect(ids(ranked)).toContain('other')
  })

  it('leave out copies of what is known and of each other, unless they are of another year', () => {
    const one = (title: string, year: number | null = null) => ({ title, year })
    const found = [one('Lamps!', 2001), one('Roads', 1990), one('roads', 2010), one('ROADS'), one('Bay'), one('Bay', 3)]
    expect(withoutCopies(found, [one('lamps')])).toEqual([one('Roads', 1990), one('roads', 2010), one('Bay')])
  })

  const kind = fc.constantFrom(...featureKinds)
  const feature = (seriesSeq: fc.Arbitrary<number>) =>
    fc.record({ seriesSeq, kind, key: fc.integer({ min: 1, max: 6 }).map(String), name: fc.constant('n') })
  const facts = fc.record({
    series: fc.uniqueArray(
      fc
        .record({
          seq: fc.integer({ min: 1, max: 9 }),
          read: fc.integer({ min: 0, max: 4 }),
          rating: fc.option(fc.integer({ min: 1, max: 100 })),
          at: fc.integer({ min: 0, max: 900 }).map((days) => days * day),
        })
        .map(({ seq, ...rest }) => known(seq, rest)),
      { selector: ({ seq }) => seq, maxLength: 9 },
    ),
    features: fc.array(feature(fc.integer({ min: 1, max: 9 })), { maxLength: 40 }),
  })
  const candidates = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }).map((n) => `c-${n}`),
      title: fc.constantFrom('A', 'B', 'C'),
      features: fc.array(feature(fc.constant(0)), { maxLength: 8 }),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  )

  it('are candidates only, each once, in falling order, with reasons, whatever the order of the facts', () => {
    fc.assert(
      fc.property(facts, candidates, fc.integer({ min: 1, max: 12 }), (given, offered, limit) => {
        const taste = tasteFor(given)
        const ranked = rank(taste, offered, limit)
        expect(ranked.length).toBeLessThanOrEqual(limit)
        expect(new Set(ids(ranked)).size).toBe(ranked.length)
        for (const one of ranked) {
          expect(ids(offered)).toContain(one.id)
          expect(one.reasons.length).toBeGreaterThan(0)
          expect(one.reasons.length).toBeLessThanOrEqual(3)
          expect(one.score).toBeGreaterThanOrEqual(0)
          expect(one.score).toBeLessThanOrEqual(1)
        }
        const scores = ranked.map(({ score }) => score)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
        expect(ids(rank(taste, [...offered].reverse(), limit))).toEqual(ids(ranked))
      }),
    )
  })

  it('share something with what was liked', () => {
    fc.assert(
      fc.property(facts, candidates, (given, offered) => {
        const liked = new Set(likingsOf(given.series).flatMap(({ series, weight }) => (weight > 0 ? series.seq : [])))
        const wanted = new Set(given.features.filter(({ seriesSeq }) => liked.has(seriesSeq)).map(featureId))
        for (const { id } of rank(tasteFor(given), offered, 50)) {
          const features = offered.find((one) => one.id === id)?.features ?? []
          expect(features.some((one) => wanted.has(featureId(one)))).toBe(true)
        }
      }),
    )
  })
})
