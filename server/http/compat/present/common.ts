import { wholePublicationDate } from '../../../domain/metadata/dates.ts'
import type { Person } from '../../../domain/metadata/patch.ts'
import type { PersonRole, ReadingDirection } from '../../../domain/vocabulary.ts'

/** Milliseconds since 1970 as an instant with a zone, to the second: some apps parse exactly this form. */
export function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

/** A stored date, 20240517, as a date; an unknown or invalid month or day becomes the first. */
export function dateOnly(date: number | null): string | null {
  if (date === null) return null
  return wholePublicationDate({
    year: Math.floor(date / 10_000),
    month: Math.floor(date / 100) % 100,
    day: date % 100,
  })
}

const directions: Readonly<Record<ReadingDirection, string>> = {
  ltr: 'LEFT_TO_RIGHT',
  rtl: 'RIGHT_TO_LEFT',
  ttb: 'VERTICAL',
  webtoon: 'WEBTOON',
}

/** Never null: some apps require a text here. */
export function directionOf(direction: ReadingDirection | null): string {
  return direction === null ? '' : directions[direction]
}

/** The direction of an API value: null for the empty one, undefined for an unknown one. */
export function directionNamed(word: string): ReadingDirection | null | undefined {
  if (word === '') return null
  const found = Object.entries(directions).find(([, name]) => name === word.toUpperCase())
  return found?.[0] as ReadingDirection | undefined
}

/** Roles in the terms of apps: they show writers and pencillers, and have no authors. */
export const roleWords: Readonly<Record<PersonRole, string>> = {
  author: 'writer',
  co_author: 'writer',
  writer: 'writer',
  illustrator: 'penciller',
  penciller: 'penciller',
  inker: 'inker',
  colorist: 'colorist',
  letterer: 'letterer',
  cover_artist: 'cover',
  editor: 'editor',
  translator: 'translator',
  contributor: 'contributor',
}

export type Author = { readonly name: string; readonly role: string }

/** The roles that an API value stands for, the most common first; none for an unknown value. */
export function rolesNamed(word: string): readonly PersonRole[] {
  const wanted = word.trim().toLowerCase()
  const roles = (Object.keys(roleWords) as PersonRole[]).filter((role) => roleWords[role] === wanted)
  return roles.toSorted((a, b) => Number(b === wanted) - Number(a === wanted))
}

/** Each name once per role. */
export function authorsOf(people: readonly Pick<Person, 'name' | 'role'>[]): Author[] {
  const authors = new Map(
    people.map(({ name, role }) => [`${roleWords[role]} ${name}`, { name, role: roleWords[role] }] as const),
  )
  return [...authors.values()]
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** `12.3 MiB` */
export function sizeInWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1_024 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}
