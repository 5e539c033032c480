import { isGivenName } from './given-names.ts'

/** How surely a text names a person: 3 with initials or as `Last, First`, 2 by a known given name, 1 by capitals alone. */
export type PersonRank = 0 | 1 | 2 | 3

const word = "\\p{Lu}[\\p{L}’'-]+"
const initial = '\\p{Lu}\\.'
const particle =
  '(?:de|del|della|delle|di|da|dos|du|des|van|von|der|den|ter|ten|zu|le|la|st\\.|saint|bin|ibn|al|el|y|mac|de la|van der|von der|van den)'
const surname = `(?:${particle}\\s+){0,2}${word}(?:\\s${word})?`
const suffix = '(?:,?\\s(?:Jr|Sr|PhD|MD|II|III|IV)\\.?)?'
const initials = new RegExp(
  [
    `^(?:${initial}\\s?){1,4}(?:${word}\\s)?${withAnyCase(surname)}${suffix}$`,
    `^\\p{Lu}(?:\\s\\p{Lu}){1,2}\\s${word}$`,
    `^${word}\\s(?:${initial}\\s?){1,4}${withAnyCase(surname)}${suffix}$`,
  ].join('|'),
  'u',
)
const lastFirst = new RegExp(
  `^${withAnyCase(surname)},\\s(?:${word}|${initial})(?:\\s(?:${word}|${particle})|\\s?${initial}){0,4}$`,
  'u',
)
const nameWord = new RegExp(`^(?:${word}|${initial})$`, 'u')
const middleParticle = new RegExp(`^${particle}$`, 'iu')
const longestName = 60
/** Words that names of people do not have and titles do. */
const titleWord =
  /^(the|a|an|of|and|in|on|to|my|his|her|der|die|das|ein|eine|les?|une?|el|los|las|il|i|gli|vol|volume|book|part|series|complete|collected|saga|trilogy)$/iu

/** Particles are also written with a capital: `Le Guin`, `De La Cruz`. */
function withAnyCase(pattern: string): string {
  return pattern.replace(
    particle,
    particle.replace(/\b\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`),
  )
}

const joiner = /\s+(?:&|and|und|et|y|e)\s+|\s*;\s+/u

/** The least sure of several people: `Jane Ferryman & Jon Quay`, `Ana and Jon Quay`. */
export function personRank(text: string): PersonRank {
  const people = text.split(joiner)
  const ranks = people.map((one, i) => (i < people.length - 1 && isGivenName(one) ? 2 : rankOfOne(one)))
  return ranks.reduce((least, rank) => (rank < least ? rank : least), 3)
}

/** Each of several people where all are named in full; `Boris & Ana Quay` stays one. */
export function splitPeople(text: string): string[] {
  const people = text.split(joiner)
  return people.every((one) => one.includes(' ')) ? people : [text]
}

function rankOfOne(text: string): PersonRank {
  if (text.length > longestName) return 0
  if (initials.test(text) || lastFirst.test(text)) return 3
  const words = text.replace(/,?\s(?:Jr|Sr|PhD|MD)\.?$/u, '').split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length < 2 || words.length > 5 || titleWord.test(first) || !nameWord.test(last) || titleWord.test(last))
    return 0
  const middle = words.slice(1, -1)
  const isGiven = isGivenName(first)
  const isMiddle = (one: string) => middleParticle.test(one) || isPlainName(one) || (isGiven && /^\p{Lu}$/u.test(one))
  if (!nameWord.test(first) || !middle.every(isMiddle)) return 0
  return isGiven ? 2 : middle.length <= 2 ? 1 : 0
}

function isPlainName(text: string): boolean {
  return nameWord.test(text) && !titleWord.test(text)
}

/** `Homer`: one capitalised word, which only its place can tell to be a person. */
export function isMononym(text: string): boolean {
  return new RegExp(`^${word}$`, 'u').test(text) && !titleWord.test(text)
}

/** `Ferryman, Jane` as `Jane Ferryman`. */
export function inReadingOrder(name: string): string {
  const [last, first, ...others] = name.split(', ')
  return lastFirst.test(name) && first !== undefined && others.length === 0 ? `${first} ${last}` : name
}
