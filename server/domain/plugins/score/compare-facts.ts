import { foldText } from '../../text/fold.ts'
import { normalizedTitle } from '../../text/titles.ts'
import { isSameSource } from '../same-source.ts'
import type { MatchFacts, MatchVerdict, WeighedReason } from './match-facts.ts'
import { bestTitles, titleLikeness } from './title-likeness.ts'

/** How much each part says about whether two records are of the same work. */
const weights = {
  id: 6,
  isbn: 8,
  title: 6,
  series: 2,
  number: 2,
  year: 2,
  volumes: 1.5,
  chapters: 1,
  creators: 1.5,
  publisher: 1,
  language: 0.5,
} as const

/** Compares what both sides know. */
export function compareFacts(here: MatchFacts, there: MatchFacts): readonly WeighedReason[] {
  const found = [
    comparedIds(here, there),
    comparedIsbns(here, there),
    comparedTitles(here, there),
    comparedSeries(here, there),
    comparedNumbers(here, there),
    comparedYears(here, there),
    comparedCounts('volumes', here, there),
    comparedCounts('chapters', here, there),
    comparedCreators(here, there),
    comparedPublishers(here, there),
    comparedLanguages(here, there),
  ]
  return found.filter((reason) => reason !== null)
}

type Compared = WeighedReason | null

function comparedIds(here: MatchFacts, there: MatchFacts): Compared {
  const pairs = here.externalIds.flatMap((own) =>
    there.externalIds.filter(({ source }) => isSameSource(source, own.source)).map((other) => [own, other] as const),
  )
  // One that contradicts says more than others that agree.
  const [first] = pairs.toSorted(([a, b], [c, d]) => Number(isSameId(a, b)) - Number(isSameId(c, d)))
  if (first === undefined) return null
  const [own, other] = first
  const isSame = isSameId(own, other)
  return {
    ...reasonOf('id', isSame ? 'agrees' : 'differs', isSame ? 1 : 0),
    here: `${own.source} ${own.externalId}`,
    there: `${other.source} ${other.externalId}`,
  }
}

function isSameId(one: { readonly externalId: string }, other: { readonly externalId: string }): boolean {
  return one.externalId === other.externalId
}

function comparedIsbns(here: MatchFacts, there: MatchFacts): Compared {
  const [own, other] = [here.isbns[0], there.isbns[0]]
  if (own === undefined || other === undefined) return null
  const shared = here.isbns.find((isbn) => there.isbns.includes(isbn))
  // Another edition of the same book has another number.
  if (shared === undefined) return { ...reasonOf('isbn', 'differs', 0), weight: 1, here: own, there: other }
  return { ...reasonOf('isbn', 'agrees', 1), here: shared, there: shared }
}

const titleVerdicts = {
  equal: 'agrees',
  'same-words': 'agrees',
  typo: 'close',
  alike: 'close',
  different: 'differs',
} as const

function comparedTitles(here: MatchFacts, there: MatchFacts): Compared {
  const best = bestTitles(here.titles, there.titles)
  if (best === null) return null
  const isMain = best.here === here.titles[0] && best.there === there.titles[0]
  const { value } = best
  const part = isMain ? 'title' : 'alternate-title'
  return {
    part,
    verdict: titleVerdicts[best.degree],
    weight: weights.title,
    value,
    here: best.here,
    there: best.there,
  }
}

function comparedSeries({ series: here }: MatchFacts, { series: there }: MatchFacts): Compared {
  if (here === null || there === null) return null
  const { value, degree } = titleLikeness(here, there)
  return { ...reasonOf('series', titleVerdicts[degree], value), here, there }
}

function comparedNumbers({ number: here }: MatchFacts, { number: there }: MatchFacts): Compared {
  if (here === null || there === null) return null
  const isSame = here === there
  return {
    ...reasonOf('number', isSame ? 'agrees' : 'differs', isSame ? 1 : 0),
    here: String(here),
    there: String(there),
  }
}

function comparedYears({ year: here }: MatchFacts, { year: there }: MatchFacts): Compared {
  if (here === null || there === null) return null
  const apart = Math.abs(here - there)
  const verdict = apart === 0 ? 'agrees' : apart === 1 ? 'close' : 'differs'
  const value = apart === 0 ? 1 : apart === 1 ? 0.9 : apart <= 3 ? 0.4 : 0
  return { ...reasonOf('year', verdict, value), here: String(here), there: String(there) }
}

const totals = { volumes: 'ofVolumes', chapters: 'ofChapters' } as const

/** More here than there are at all contradicts; fewer is how collections are. What the files say of all is their word. */
function comparedCounts(part: 'volumes' | 'chapters', own: MatchFacts, other: MatchFacts): Compared {
  const [here, there, total] = [own[part], other[part], own[totals[part]]]
  if (there !== null && total === there && (here === null || here <= there)) {
    return { ...reasonOf(part, 'agrees', 1), here: String(total), there: String(there) }
  }
  if (here === null || there === null) return null
  const verdict = Math.floor(here) > there ? 'differs' : Math.floor(here) === there ? 'agrees' : 'close'
  const value = { agrees: 1, close: 0.8, differs: 0 }[verdict]
  return { ...reasonOf(part, verdict, value), here: String(here), there: String(there) }
}

function comparedCreators({ creators: own }: MatchFacts, { creators: others }: MatchFacts): Compared {
  const [here, there] = [new Set(own.map(nameKey)), new Set(others.map(nameKey))]
  if (here.size === 0 || there.size === 0) return null
  const shared = [...here].filter((name) => there.has(name)).length
  const value = shared / Math.min(here.size, there.size)
  const verdict = value >= 0.5 ? 'agrees' : value > 0 ? 'close' : 'differs'
  return { ...reasonOf('creators', verdict, value), here: named(own), there: named(others) }
}

/** Some services have the family name first, with or without a comma. */
function nameKey(name: string): string {
  return normalizedTitle(name).split(' ').toSorted().join(' ')
}

function named(names: readonly string[]): string {
  return names.slice(0, 3).join(', ')
}

function comparedPublishers({ publisher: here }: MatchFacts, { publisher: there }: MatchFacts): Compared {
  if (here === null || there === null) return null
  const [a, b] = [normalizedTitle(here), normalizedTitle(there)]
  const isPart = ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `)
  const verdict = a === b ? 'agrees' : isPart ? 'close' : 'differs'
  // Another edition has another publisher.
  return { ...reasonOf('publisher', verdict, { agrees: 1, close: 0.9, differs: 0.2 }[verdict]), here, there }
}

function comparedLanguages({ language: here }: MatchFacts, { language: there }: MatchFacts): Compared {
  if (here === null || there === null) return null
  const [a, b] = [here, there].map((language) => foldText(language).split('-')[0])
  const isSame = a === b
  return { ...reasonOf('language', isSame ? 'agrees' : 'differs', isSame ? 1 : 0), here, there }
}

function reasonOf<P extends keyof typeof weights>(part: P, verdict: MatchVerdict, value: number) {
  return { part, verdict, value, weight: weights[part] }
}
