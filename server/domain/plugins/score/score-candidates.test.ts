import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MatchFacts, noFacts } from './match-facts.ts'
import { bestCandidates, certainCandidate, type Scored, scoreCandidate, shownCandidates } from './score-candidates.ts'
import { titleLikeness } from './title-likeness.ts'

const here: MatchFacts = { ...noFacts, titles: ['Quiet Bay'], year: 2001, volumes: 5 }
const scored = (there: Partial<MatchFacts>, own: Partial<MatchFacts> = {}, kind: 'series' | 'book' = 'series') =>
  scoreCandidate(kind, null, { here: { ...here, ...own }, there: { ...noFacts, ...there } })

describe('a candidate of a series', () => {
  it.each<[string, Partial<MatchFacts>, Partial<MatchFacts>, Scored<null>['certainty']]>([
    ['an equal title and the same year', { titles: ['QUIET BÁY'], year: 2001 }, {}, 'certain'],
    ['an equal title and the year after', { titles: ['Quiet Bay'], year: 2002 }, {}, 'certain'],
    ['an equal alternate title', { titles: ['Ruhige Bucht', 'Quiet Bay'], year: 2001 }, {}, 'certain'],
    ['other punctuation and a near year', { titles: ['Quiet: Bay!'], year: 2001 }, {}, 'certain'],
    ['other punctuation and no year', { titles: ['Quiet: Bay!'] }, {}, 'if-only-one'],
    ['an article more', { titles: ['The Quiet Bay'], year: 2001 }, {}, 'certain'],
    ['an article at the end', { titles: ['The Quiet Bay'] }, { titles: ['Quiet Bay, The'] }, 'if-only-one'],
    [
      'a typo and the same year',
      { titles: ['Quite Harbour'], year: 2001 },
      { titles: ['Quiet Harbour'] },
      'if-only-one',
    ],
    ['a typo and the year after', { titles: ['Quite Harbour'], year: 2002 }, { titles: ['Quiet Harbour'] }, 'possible'],
    ['a typo and no year', { titles: ['Quite Harbour'] }, { titles: ['Quiet Harbour'] }, 'possible'],
    [
      'a typo in a long title and no year',
      { titles: ['The Quite Harbour Master'] },
      { titles: ['The Quiet Harbour Master'] },
      'possible',
    ],
    ['another number', { titles: ['Harbour Nights 68'], year: 2001 }, { titles: ['Harbour Nights 69'] }, 'possible'],
    ['a sequel', { titles: ['Harbour Nights S'], year: 2001 }, { titles: ['Harbour Nights'] }, 'possible'],
    [
      'the year at the end',
      { titles: ['Quiet Bay'], year: 1963 },
      { titles: ['Quiet Bay 1963'], year: null },
      'certain',
    ],
    [
      'another year at the end',
      { titles: ['Quiet Bay'], year: 1982 },
      { titles: ['Quiet Bay 2019'], year: null },
      'possible',
    ],
    [
      'a year at the end and none there',
      { titles: ['Quiet Bay'] },
      { titles: ['Quiet Bay 2019'], year: null },
      'possible',
    ],
    [
      'an edition and the same year',
      { titles: ['Quiet Bay'], year: 2001 },
      { titles: ['Quiet Bay Omnibus'] },
      'if-only-one',
    ],
    ['an edition and no year', { titles: ['Quiet Bay'] }, { titles: ['Quiet Bay Omnibus'] }, 'possible'],
    [
      'as many volumes as its files say',
      { titles: ['Quiet Bay'], chapters: 12 },
      { chapters: 3, ofChapters: 12 },
      'if-only-one',
    ],
    ['an equal title and no year', { titles: ['Quiet Bay'] }, {}, 'if-only-one'],
    ['an equal title and no year here', { titles: ['Quiet Bay'], year: 1950 }, { year: null }, 'if-only-one'],
    ['an equal title and another year', { titles: ['Quiet Bay'], year: 2004 }, {}, 'possible'],
    ['another title', { titles: ['Quiet Bays'], year: 2001 }, {}, 'possible'],
    ['fewer volumes than are here', { titles: ['Quiet Bay'], year: 2001, volumes: 4 }, {}, 'contradicted'],
    ['more volumes than are here', { titles: ['Quiet Bay'], year: 2001, volumes: 40 }, {}, 'certain'],
    [
      'another title and the same id',
      { titles: ['X'], externalIds: [{ source: 'api:lists', externalId: '7' }] },
      { externalIds: [{ source: 'lists', externalId: '7' }] },
      'certain',
    ],
    [
      'an equal title and another id at the same service',
      { titles: ['Quiet Bay'], year: 2001, externalIds: [{ source: 'api:lists', externalId: '8' }] },
      { externalIds: [{ source: 'lists', externalId: '7' }] },
      'contradicted',
    ],
  ])('with %s', (_, there, own, certainty) => {
    expect(scored(there, own).certainty).toBe(certainty)
  })

  it('says what agrees and what differs', () => {
    const { reasons } = scored({ titles: ['Bay of Quiet', 'Quiet Bay'], year: 2004, volumes: 5, publisher: 'Pier' })
    expect(reasons).toEqual([
      { part: 'alternate-title', verdict: 'agrees', here: 'Quiet Bay', there: 'Quiet Bay' },
      { part: 'year', verdict: 'differs', here: '2001', there: '2004' },
      { part: 'volumes', verdict: 'agrees', here: '5', there: '5' },
    ])
  })

  it('has creators in any order and spelling of their names', () => {
    const { reasons } = scored({ creators: ['Ferry, Ada'] }, { creators: ['Ada Ferry', 'Ben Quay'] })
    expect(reasons).toMatchObject([{ part: 'creators', verdict: 'agrees' }])
  })
})

describe('a candidate of a book', () => {
  const book: Partial<MatchFacts> = { titles: ['The Pier'], year: 2001, volumes: null, creators: ['Ada Ferry'] }
  it.each<[string, Partial<MatchFacts>, Partial<MatchFacts>, Scored<null>['certainty']]>([
    ['the same ISBN', { titles: ['Other'], isbns: ['9780306406157'] }, { isbns: ['9780306406157'] }, 'certain'],
    [
      'another ISBN and the same title and author',
      { titles: ['The Pier'], creators: ['Ada Ferry'], isbns: ['9780306406157'] },
      { isbns: ['9783161484100'] },
      'possible',
    ],
    ['the same title and author', { titles: ['The Pier'], creators: ['Ada Ferry'], year: 2001 }, {}, 'if-only-one'],
    ['the same title alone', { titles: ['The Pier'], year: 2001 }, {}, 'possible'],
    ['the same title of somebody else', { titles: ['The Pier'], creators: ['Ben Quay'] }, {}, 'possible'],
    [
      'the same series and number',
      { titles: ['Issue 7'], series: 'Bay', number: 7, year: 2001 },
      { series: 'Bay', number: 7 },
      'certain',
    ],
    [
      'the same series and another number',
      { titles: ['The Pier'], series: 'Bay', number: 8, year: 2001 },
      { series: 'Bay', number: 7 },
      'contradicted',
    ],
  ])('with %s', (_, there, own, certainty) => {
    expect(scored(there, { ...book, ...own }, 'book').certainty).toBe(certainty)
  })
})

describe('of several candidates', () => {
  const of = (certainty: Scored<string>['certainty'], candidate: string, score = 0.5): Scored<string> => ({
    candidate,
    score,
    certainty,
    reasons: [],
  })
  it.each<[string, readonly Scored<string>[], boolean, string | null]>([
    ['the certain one', [of('possible', 'a'), of('certain', 'b'), of('if-only-one', 'c')], true, 'b'],
    ['none of two certain ones that only nearly agree', [near('a'), near('b')], true, null],
    ['the certain one that agrees exactly', [near('a'), of('certain', 'b')], true, 'b'],
    ['the only one of that name', [of('if-only-one', 'a'), of('possible', 'b')], true, 'a'],
    ['none of two of that name', [of('if-only-one', 'a'), of('if-only-one', 'b')], true, null],
    ['none while there may be others of that name', [of('if-only-one', 'a')], false, null],
    ['the one of as many as the files say', [of('if-only-one', 'a'), stated('b')], true, 'b'],
    ['none of two of as many as the files say', [stated('a'), stated('b')], true, null],
    ['none that something contradicts', [of('contradicted', 'a')], true, null],
  ])('%s is certain', (_, all, isComplete, expected) => {
    expect(certainCandidate(all, isComplete)?.candidate ?? null).toBe(expected)
  })

  function stated(candidate: string): Scored<string> {
    return { ...of('if-only-one', candidate), hasStatedCount: true }
  }

  function near(candidate: string): Scored<string> {
    return {
      ...of('certain', candidate),
      reasons: [{ part: 'year', verdict: 'close', here: '2001', there: '2002' }],
    }
  }

  it('the best are shown, and equal ones in the order of the service', () => {
    const all = [of('possible', 'a', 0.2), of('possible', 'b', 0.9), of('possible', 'c', 0.5), of('possible', 'd', 0.5)]
    expect(bestCandidates(all).map(({ candidate }) => candidate)).toEqual(['b', 'c', 'd'])
    expect(bestCandidates(all)).toHaveLength(shownCandidates)
  })
})

describe('for whatever is compared', () => {
  const title = fc.stringMatching(/^[A-Za-zäé漢 :!'-]{1,20}$/)
  const facts: fc.Arbitrary<MatchFacts> = fc.record({
    titles: fc.array(title, { minLength: 1, maxLength: 3 }),
    year: fc.option(fc.integer({ min: 1990, max: 2010 })),
    volumes: fc.option(fc.integer({ min: 1, max: 9 })),
    chapters: fc.option(fc.integer({ min: 1, max: 9 })),
    ofVolumes: fc.option(fc.integer({ min: 1, max: 9 })),
    ofChapters: fc.option(fc.integer({ min: 1, max: 9 })),
    publisher: fc.option(fc.constantFrom('Pier', 'Pier Books', 'Quay')),
    creators: fc.array(fc.constantFrom('Ada Ferry', 'Ferry, Ada', 'Ben Quay'), { maxLength: 3 }),
    language: fc.option(fc.constantFrom('en', 'en-GB', 'ja')),
    externalIds: fc.uniqueArray(
      fc.record({ source: fc.constantFrom('a', 'api:a', 'b'), externalId: fc.constantFrom('1', '2') }),
      { maxLength: 2, selector: ({ source }) => source.replace('api:', '') },
    ),
    isbns: fc.subarray(['9780306406157', '9783161484100']),
    series: fc.option(title),
    number: fc.option(fc.integer({ min: 1, max: 4 })),
  })
  const kind = fc.constantFrom('series' as const, 'book' as const)
  const score = (of: 'series' | 'book', own: MatchFacts, there: MatchFacts) =>
    scoreCandidate(of, null, { here: own, there })

  it('the score is from 0 to 1, and 1 for the same facts, which nothing contradicts', () => {
    const property = fc.property(kind, facts, facts, (of, own, there) => {
      const { score: value } = score(of, own, there)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
      const same = score(of, own, own)
      expect(same.score).toBe(1)
      expect(same.certainty).not.toBe('contradicted')
      expect(same.reasons.every(({ verdict }) => verdict === 'agrees')).toBe(true)
    })
    fc.assert(property)
  })

  it('another year never makes a candidate more certain or better', () => {
    const ranks = ['contradicted', 'possible', 'if-only-one', 'certain']
    const property = fc.property(kind, facts, facts, (of, own, there) => {
      const known = { ...own, year: 2000 }
      const [same, other] = [2000, 1950].map((year) => score(of, known, { ...there, year }))
      expect(other?.score).toBeLessThanOrEqual(same?.score ?? 0)
      expect(ranks.indexOf(other?.certainty ?? '')).toBeLessThanOrEqual(ranks.indexOf(same?.certainty ?? ''))
    })
    fc.assert(property)
  })

  it('a certain candidate has an id, an ISBN, a title or a number of its series that agrees', () => {
    const property = fc.property(kind, facts, facts, (of, own, there) => {
      const { certainty, reasons } = score(of, own, there)
      if (certainty !== 'certain' && certainty !== 'if-only-one') return
      const agreeing = reasons.filter(({ verdict }) => verdict === 'agrees').map(({ part }) => part)
      const telling = ['id', 'isbn', 'title', 'alternate-title', 'series'] as const
      expect(telling.some((part) => agreeing.includes(part))).toBe(true)
      expect(reasons.some(({ part, verdict }) => part === 'id' && verdict === 'differs')).toBe(false)
    })
    fc.assert(property, { numRuns: 500 })
  })

  it('two candidates that are alike in everything that is known here are never told apart', () => {
    const same = fc.constantFrom('titles', 'year', 'none' as const)
    const drawn = fc.tuple(facts, facts, fc.array(facts, { maxLength: 4 }), fc.array(same, { maxLength: 2 }))
    const property = fc.property(drawn, ([own, other, others, shared]) => {
      const alike = Object.fromEntries(shared.map((part) => [part, own[part === 'none' ? 'number' : part]]))
      const there: MatchFacts = { ...other, ...alike }
      // What is not known here is not compared.
      const twin: MatchFacts = {
        ...there,
        ...(own.year === null && { year: 1950 }),
        ...(own.volumes === null && own.ofVolumes === null && { volumes: 3 }),
        ...(own.creators.length === 0 && { creators: ['Cem Mole'] }),
        ...(own.publisher === null && { publisher: 'Mole' }),
        ...(own.language === null && { language: 'de' }),
      }
      const all = [there, twin, ...others].map((one, at) => scoreCandidate('series', at, { here: own, there: one }))
      const certain = certainCandidate(all, true)?.candidate
      expect(certain).not.toBe(0)
      expect(certain).not.toBe(1)
    })
    fc.assert(property, { numRuns: 2_000 })
  })

  it('titles are as alike in both directions, and equal only to themselves', () => {
    const property = fc.property(title, title, (one, other) => {
      const there = titleLikeness(one, other)
      expect(titleLikeness(other, one)).toEqual(there)
      expect(there.value === 1).toBe(there.degree === 'equal')
      expect(titleLikeness(one, one.toUpperCase()).degree).toBe('equal')
    })
    fc.assert(property)
  })
})
