import { describe, expect, it } from 'vitest'
import { type MatchFacts, noFacts } from './match-facts.ts'
import { certainCandidate, scoreCandidate } from './score-candidates.ts'
import { titleLikeness } from './title-likeness.ts'

describe('of candidates with titles', () => {
  type Case = readonly [string, Partial<MatchFacts>, readonly Partial<MatchFacts>[], number | null]
  const taken = (own: Partial<MatchFacts>, all: readonly Partial<MatchFacts>[], isComplete = true) => {
    const facts = { ...noFacts, ...own }
    const each = all.map((there, at) => scoreCandidate('series', at, { here: facts, there: { ...noFacts, ...there } }))
    return certainCandidate(each, isComplete)?.candidate ?? null
  }
  const nights = { titles: ['Harbour Nights'], year: 2001 }

  it.each<Case>([
    [
      'a typo beside the equal title of another year',
      nights,
      [
        { titles: ['Harbour Nights'], year: 2004 },
        { titles: ['Harbour Lights'], year: 2001 },
      ],
      null,
    ],
    [
      'a neighbour of a long title without a year, which is missing itself',
      { titles: ['The Harbour Nights'] },
      [{ titles: ['The Harbour Lights'], year: 2001 }],
      null,
    ],
    [
      'the equal title beside a typo',
      { titles: ['The Harbour Nights'] },
      [{ titles: ['The Harbour Lights'] }, { titles: ['The Harbour Nights'] }],
      1,
    ],
    [
      'two typos of nearly the same year',
      nights,
      [
        { titles: ['Harbour Lights'], year: 2001 },
        { titles: ['Harbour Fights'], year: 2002 },
      ],
      null,
    ],
    [
      'a pilot of as many volumes as an edition has',
      { titles: ['Quiet Bay Omnibus'], volumes: 1 },
      [
        { titles: ['Quiet Bay'], volumes: 1 },
        { titles: ['Quiet Bay'], volumes: 20 },
      ],
      null,
    ],
    [
      'an edition of the same year beside another work of that title',
      { titles: ['Quiet Bay Omnibus'], year: 2001 },
      [
        { titles: ['Quiet Bay'], year: 1975 },
        { titles: ['Quiet Bay'], year: 2001 },
      ],
      1,
    ],
    [
      'the edition itself beside the plain title',
      { titles: ['Quiet Bay Omnibus'], year: 2001 },
      [
        { titles: ['Quiet Bay'], year: 2001 },
        { titles: ['Quiet Bay Omnibus'], year: 2001 },
      ],
      1,
    ],
    [
      'a typo of as many volumes as the files say beside an equal title',
      { ...nights, ofVolumes: 3 },
      [{ titles: ['Harbour Lights'], year: 2001, volumes: 3 }, { titles: ['Harbour Nights'] }],
      1,
    ],
    [
      'one of that year beside one of as many volumes as the files say',
      { ...nights, ofVolumes: 9 },
      [
        { ...nights, volumes: 30 },
        { titles: ['Harbour Nights'], year: 1998, volumes: 9 },
      ],
      null,
    ],
    [
      'one without a year beside one of another year',
      nights,
      [{ titles: ['Harbour Nights'] }, { titles: ['Harbour Nights'], year: 1960 }],
      null,
    ],
    [
      'an equal title that something rules out beside a typo',
      { ...nights, volumes: 9 },
      [
        { titles: ['Harbour Nights'], year: 2001, volumes: 2 },
        { titles: ['Harbour Lights'], year: 2001 },
      ],
      1,
    ],
    [
      'a typo with the same id beside an equal title',
      { ...nights, externalIds: [{ source: 'lists', externalId: '7' }] },
      [
        { titles: ['Harbour Lights'], externalIds: [{ source: 'lists', externalId: '7' }] },
        { titles: ['Harbour Nights'], year: 2004 },
      ],
      0,
    ],
  ])('%s', (_, own, all, expected) => {
    expect(taken(own, all)).toBe(expected)
    expect(taken(own, all.toReversed())).toBe(expected === null ? null : all.length - 1 - expected)
  })

  it.each<Case>([
    [
      'a special whose title ends with a year',
      { titles: ['Red Sonja 1982'] },
      [
        { titles: ['Red Sonja 1982'], year: 2021 },
        { titles: ['Red Sonja'], year: 1983 },
      ],
      0,
    ],
    [
      'neither the full title nor the series of just that year',
      { titles: ['Red Sonja 1982'] },
      [
        { titles: ['Red Sonja 1982'], year: 2021 },
        { titles: ['Red Sonja'], year: 1982 },
      ],
      null,
    ],
    [
      'the series of that year where nothing has the full title',
      { titles: ['Red Sonja 1983'] },
      [{ titles: ['Red Sonja'], year: 1983 }],
      0,
    ],
    [
      'a year that is in the title',
      { titles: ['Wonder Woman 1984'] },
      [{ titles: ['Wonder Woman 1984'], year: 2020 }],
      0,
    ],
    [
      'a year of the title and another of the files',
      { titles: ['Wonder Woman 1984'], year: 2020 },
      [{ titles: ['Wonder Woman 1984'], year: 2020 }],
      0,
    ],
    ['a year far ahead', { titles: ['Spider-Man 2099'] }, [{ titles: ['Spider-Man 2099'], year: 1992 }], 0],
    ['a year a few years ahead', { titles: ['Blade Runner 2029'] }, [{ titles: ['Blade Runner 2029'], year: 2020 }], 0],
    ['another year far ahead', { titles: ['Cyberpunk 2077'] }, [{ titles: ['Cyberpunk 2077'], year: 2020 }], 0],
    [
      'a title without the year far ahead',
      { titles: ['Cyberpunk 2077'] },
      [{ titles: ['Cyberpunk'], year: 2020 }],
      null,
    ],
  ])('with digits at the end: %s', (_, own, all, expected) => {
    expect(taken(own, all)).toBe(expected)
    expect(taken(own, all.toReversed())).toBe(expected === null ? null : all.length - 1 - expected)
  })

  it('none of nearly the same year is taken while there may be others', () => {
    expect(taken(nights, [{ titles: ['Harbour Nights'], year: 2002 }])).toBe(0)
    expect(taken(nights, [{ titles: ['Harbour Nights'], year: 2002 }], false)).toBeNull()
    expect(taken(nights, [nights], false)).toBe(0)
  })

  it.each<[string, Partial<MatchFacts>, Partial<MatchFacts>]>([
    ['language', { language: 'en' }, { language: 'de' }],
    ['publisher', { publisher: 'Pier' }, { publisher: 'Hafen' }],
  ])('of several, none in another %s is the exact one', (_, own, other) => {
    const near = { titles: ['Harbour Nights'], year: 2002 }
    expect(taken({ ...nights, ...own }, [{ ...nights, ...own }, near])).toBe(0)
    expect(taken({ ...nights, ...own }, [{ ...nights, ...other }, near])).toBeNull()
  })

  it('both titles of a typo have to be long enough', () => {
    expect(titleLikeness('Harbo Sea', 'Harbor Sea').degree).toBe('alike')
    expect(titleLikeness('Harbor Sea', 'Harbo Sea').degree).toBe('alike')
    expect(titleLikeness('The Quite Harbour', 'The Quiet Harbour').degree).toBe('typo')
  })
})
