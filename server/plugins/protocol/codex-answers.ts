import { type Members, membersOf } from '../../domain/plugins/answer-parts.ts'

/**
 * An answer of a plugin for Codex in the names of our protocol; our own names take precedence, so an answer that uses
 * them is returned unchanged. The only place that knows the differences between the messages of the two protocols.
 * @param method such as `metadata/book/get`; other answers are returned as they are
 */
export function fromCodexAnswer(method: string, answer: unknown): unknown {
  const change = Object.hasOwn(changes, method) ? changes[method as keyof typeof changes] : undefined
  return change === undefined ? answer : change(answer)
}

/**
 * A request of a plugin for Codex in the names of our protocol; our own names take precedence.
 * @param method such as `releases/record`; other requests are returned as they are
 */
export function fromCodexRequest(method: string, params: unknown): unknown {
  const members = membersOf(params)
  if (method !== 'releases/record' || members === null || members.release !== undefined) return params
  return { ...members, release: releaseOf(members.candidate) }
}

const changes = {
  'metadata/series/search': hitsOf,
  'metadata/series/match': matchOf,
  'metadata/series/matchMany': hitsOf,
  'metadata/series/get': seriesOf,
  'metadata/book/search': hitsOf,
  'metadata/book/match': matchOf,
  'metadata/book/get': bookOf,
  'releases/poll': pollOf,
} as const

function pollOf(answer: unknown): unknown {
  const members = membersOf(answer)
  if (members === null || !Array.isArray(members.candidates) || members.releases !== undefined) return answer
  return { ...members, releases: members.candidates.map(releaseOf) }
}

/** `seriesMatch` instead of its members; one `volume` or `chapter` instead of ranges. */
function releaseOf(value: unknown): unknown {
  const candidate = membersOf(value)
  if (candidate === null) return value
  const match = membersOf(candidate.seriesMatch) ?? {}
  return {
    ...candidate,
    ...first(candidate, 'seriesId', match.codexSeriesId),
    ...first(candidate, 'confidence', match.confidence),
    ...first(candidate, 'reason', match.reason),
    ...first(candidate, 'volumes', rangeOf(candidate.volume)),
    ...first(candidate, 'chapters', rangeOf(candidate.chapter)),
  }
}

function rangeOf(number: unknown): unknown {
  return typeof number === 'number' ? [{ start: number, end: number }] : undefined
}

function hitsOf(answer: unknown): unknown {
  const members = membersOf(answer)
  return members !== null && Array.isArray(members.results)
    ? { ...members, results: members.results.map(hitOf) }
    : answer
}

/** `{match, confidence, alternatives}` instead of the match itself. */
function matchOf(answer: unknown): unknown {
  const members = membersOf(answer)
  if (members === null || !('match' in members)) return hitOf(answer)
  const match = membersOf(members.match)
  return match === null ? null : hitOf({ ...match, relevance: match.relevance ?? members.confidence })
}

function hitOf(value: unknown): unknown {
  const hit = membersOf(value)
  if (hit === null) return value
  const preview = membersOf(hit.preview) ?? {}
  return {
    ...hit,
    ...first(hit, 'relevance', hit.relevanceScore),
    ...first(hit, 'summary', preview.description),
    ...first(hit, 'authors', preview.authors),
    ...first(hit, 'url', hit.externalUrl),
  }
}

function seriesOf(answer: unknown): unknown {
  const series = membersOf(answer)
  if (series === null) return answer
  const { alternateTitles } = series
  return {
    ...shared(series),
    ...(Array.isArray(alternateTitles) ? { alternateTitles: alternateTitles.map(titleOf) } : {}),
    ...first(series, 'totalVolumes', series.totalVolumeCount ?? series.totalBookCount),
    ...first(series, 'totalChapters', series.totalChapterCount),
    ...first(series, 'ratings', ratingsOf(series)),
  }
}

function bookOf(answer: unknown): unknown {
  const book = membersOf(answer)
  if (book === null) return answer
  const isbn = typeof book.isbn === 'string' ? [book.isbn] : []
  const isbns = Array.isArray(book.isbns) ? book.isbns : []
  return {
    ...shared(book),
    ...(isbn.length + isbns.length === 0 ? {} : { isbns: [...isbns, ...isbn] }),
    ...first(book, 'seriesTotal', book.seriesTotalCount),
  }
}

function shared(members: Members): Members {
  const { authors, artists } = members
  const covers = coversOf(members)
  const people = [...peopleOf(authors, 'author'), ...peopleOf(artists, 'illustrator')]
  return {
    ...members,
    ...first(members, 'url', members.externalUrl),
    ...(people.length === 0 ? {} : { authors: people }),
    ...first(members, 'links', linksOf(members.externalLinks)),
    ...(covers === undefined ? {} : { covers }),
  }
}

/** People as names or as objects. @param role of those without one */
function peopleOf(value: unknown, role: string): unknown[] {
  if (!Array.isArray(value)) return []
  return value.map((person) => {
    if (typeof person === 'string') return { name: person, role }
    const members = membersOf(person)
    return members === null ? person : { ...members, role: members.role ?? role }
  })
}

/** Of pictures in several sizes only the large ones; else `coverUrl`. */
function coversOf({ covers, coverUrl }: Members): unknown {
  if (!Array.isArray(covers)) return covers ?? (typeof coverUrl === 'string' ? [{ url: coverUrl }] : undefined)
  const sizeOf = (cover: unknown) => membersOf(cover)?.size
  const hasLarge = covers.some((cover) => sizeOf(cover) === 'large')
  return hasLarge ? covers.filter((cover) => sizeOf(cover) !== 'small' && sizeOf(cover) !== 'medium') : covers
}

function linksOf(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined
  return value.map((link) => {
    const members = membersOf(link)
    return members === null ? link : { ...members, ...first(members, 'sourceName', members.label) }
  })
}

/** `rating` and `externalRatings`, whose number is called `score`. */
function ratingsOf({ rating, externalRatings }: Members): unknown {
  const all = [
    ...(membersOf(rating) === null ? [] : [rating]),
    ...(Array.isArray(externalRatings) ? externalRatings : []),
  ]
  if (all.length === 0) return undefined
  return all.map((value) => {
    const members = membersOf(value)
    if (members === null) return value
    return { ...members, ...first(members, 'sourceName', members.source), ...first(members, 'rating', members.score) }
  })
}

function titleOf(value: unknown): unknown {
  return membersOf(value)?.title ?? value
}

/** The value under this name, unless there is one. */
function first(members: Members, name: string, value: unknown): Members {
  return members[name] === undefined && value !== undefined ? { [name]: value } : {}
}
