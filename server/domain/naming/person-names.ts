import { isGivenName } from './given-names.ts'
import { isCommonWordSurname, isTitleWord } from './title-words.ts'

/**
 * How certain a text is the name of a person: 3 with initials or as `Last, First`, 2 by a known given name, 1 by its
 * shape: capitalised words of which none is an everyday one.
 */
export type PersonRank = 0 | 1 | 2 | 3

/** Also `al-Rashid`, `d’Arc`. */
const word = "(?:[\\p{Ll}]{1,3}[-’'])?\\p{Lu}[\\p{L}\\p{M}’'‘ʻʼ-]+"
const initial = '\\p{Lu}\\.'
const particle =
  '(?:de|del|della|delle|di|da|dos|du|des|van|von|der|den|ter|ten|zu|le|la|st\\.|saint|bin|ibn|al|el|y|mac|mc|ó|de la|van der|von der|van den)'
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
/** Words that occur in titles but not in names of people. */
const functionWord =
  /^(the|a|an|of|and|in|on|to|my|his|her|der|die|das|ein|eine|les?|une?|el|los|las|il|i|gli|vol|volume|book|part|series|complete|collected|saga|trilogy)$/iu

/** Particles are also written with a capital: `Le Guin`, `De La Cruz`. */
function withAnyCase(pattern: string): string {
  return pattern.replace(
    particle,
    particle.replace(/\b\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`),
  )
}

const joiner = /\s+(?:&|and|und|et|y|e)\s+|\s*;\s+/u

/**
 * The lowest certainty among several people: `Jane Ferryman & Jon Quay`, `Ana and Jon Quay`, `Jane Ferryman, Jon Quay`.
 */
export function personRank(text: string): PersonRank {
  const people = peopleOf(text)
  const ranks = people.map((one, i) => (i < people.length - 1 && isGivenName(one) ? 2 : rankOfOne(one)))
  return ranks.reduce((least, rank) => (rank < least ? rank : least), 3)
}

/** Splits several people when all have full names; `Boris & Ana Quay` stays one. */
export function splitPeople(text: string): string[] {
  const people = peopleOf(text)
  return people.every((one) => one.includes(' ')) ? people : [text]
}

/**
 * A comma separates people only when each part has a known given name and another name; otherwise it is `Last, First`.
 */
function peopleOf(text: string): string[] {
  return text.split(joiner).flatMap((one) => {
    const listed = one.split(', ')
    return listed.length > 1 && listed.every((name) => name.includes(' ') && rankOfOne(name) === 2) ? listed : [one]
  })
}

function rankOfOne(text: string): PersonRank {
  if (text.length > longestName) return 0
  if (initials.test(text)) return 3
  if (lastFirst.test(text)) return isEverydayPair(text) ? 0 : 3
  const words = text.replace(/,?\s(?:Jr|Sr|PhD|MD)\.?$/u, '').split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (
    words.length < 2 ||
    words.length > 5 ||
    functionWord.test(first) ||
    !nameWord.test(last) ||
    functionWord.test(last)
  )
    return 0
  const middle = words.slice(1, -1)
  const isKnownGivenName = isGivenName(first)
  const isMiddle = (one: string) =>
    middleParticle.test(one) || isPlainName(one) || (isKnownGivenName && /^\p{Lu}$/u.test(one))
  if (!nameWord.test(first) || !middle.every(isMiddle)) return 0
  if (isKnownGivenName) return 2
  return middle.length <= 2 && looksLikeName(words) ? 1 : 0
}

/** No word is an everyday one, except a surname (`Quill Rivers`), and none is a `MC` among others. */
function looksLikeName(words: readonly string[]): boolean {
  const abbreviations = words.filter((one) => /^\p{Lu}{2,}$/u.test(one))
  if (abbreviations.length > 0 && abbreviations.length < words.length) return false
  return words.every((one, i) => !isTitleWord(one) || (i === words.length - 1 && isCommonWordSurname(one)))
}

/** `Salt, Fog`, `Women’s Tales, Women’s Truths`: no given name follows the comma. */
function isEverydayPair(text: string): boolean {
  const [first = ''] = text.slice(text.indexOf(', ') + 2).split(' ')
  return isTitleWord(first) && !isGivenName(first)
}

function isPlainName(text: string): boolean {
  return nameWord.test(text) && !functionWord.test(text)
}

/** `Homer`: a single capitalised word that is not an everyday word; only its position can identify a person. */
export function isMononym(text: string): boolean {
  return new RegExp(`^${word}$`, 'u').test(text) && !functionWord.test(text) && !isTitleWord(text)
}

/** `Ferryman, Jane` as `Jane Ferryman`. */
export function inReadingOrder(name: string): string {
  if (peopleOf(name).length > 1) return name
  const [last, first, ...others] = name.split(', ')
  return lastFirst.test(name) && first !== undefined && others.length === 0 ? `${first} ${last}` : name
}
