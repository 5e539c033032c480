/**
 * The ratings of ComicInfo 2.1, MetronInfo 1.1, Mylar and the film and game boards as minimum ages in years. "Unknown"
 * and "Rating Pending" are no rating.
 */
const ageByWord: Readonly<Record<string, number>> = {
  everyone: 0,
  all: 0,
  allages: 0,
  g: 0,
  general: 0,
  earlychildhood: 3,
  kidstoadults: 6,
  kids: 6,
  pg: 8,
  everyone10: 10,
  e10: 10,
  pg13: 13,
  teen: 13,
  teens: 13,
  t: 13,
  teenplus: 15,
  ma: 15,
  ma15: 15,
  m: 17,
  mature: 17,
  maturereaders: 17,
  mature17: 17,
  r: 17,
  nc17: 17,
  adult: 18,
  adults: 18,
  adultsonly: 18,
  adultsonly18: 18,
  explicit: 18,
  pornographic: 18,
  erotica: 18,
  r18: 18,
  x: 18,
  x18: 18,
  xxx: 18,
}

/** No scale exceeds this age. */
const OLDEST = 21

/**
 * An age rating in years, 0 for everyone.
 * @returns null when the text is not an age rating
 */
export function parseAgeRating(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= OLDEST ? value : null
  const word = value.slice(0, 64).toLowerCase()
  // `T+`, `Teen+`: one step above teen.
  if (/^t(?:een)?\s*\+$/.test(word.trim())) return 15
  const known = ageByWord[word.replace(/[^a-z0-9]/g, '')]
  if (known !== undefined) return known
  const age = /(?<!\d)(\d{1,2})(?!\d)/.exec(word)?.[1]
  return age !== undefined && Number(age) <= OLDEST ? Number(age) : null
}
