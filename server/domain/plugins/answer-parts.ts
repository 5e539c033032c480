import { cleanPeople } from '../metadata/clean-lists.ts'
import { cleanLine, cleanList, cleanProse } from '../metadata/clean-text.ts'
import { normalizeLanguage } from '../metadata/language.ts'
import { toLink } from '../metadata/links.ts'
import type { ExternalId, Person, WebLink } from '../metadata/patch.ts'
import { personRoles } from '../vocabulary.ts'

/** Parts of the answers of plugins, cleaned like file metadata. What is damaged is null or left out. */
const maxId = 500
const maxItems = 50
export const maxOfferedCovers = 10
const maxHits = 50

export type Members = Readonly<Record<string, unknown>>

export function membersOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null
}

export function idOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' && text.length <= maxId ? text.trim() : null
}

/** A picture that a plugin offers as a cover. */
export type OfferedCover = {
  /** http or https. */
  readonly url: string
  /** Pixels, as the plugin says; null: unknown. */
  readonly width: number | null
  readonly height: number | null
}

/** The first covers, each address once. */
export function coversOf(value: unknown): readonly OfferedCover[] {
  const covers = new Map<string, OfferedCover>()
  for (const { url, width, height } of listOf(value)) {
    const address = urlOf(url)
    if (address === null || covers.has(address)) continue
    covers.set(address, { url: address, width: wholeOf(width, 1, 100_000), height: wholeOf(height, 1, 100_000) })
  }
  return [...covers.values()].slice(0, maxOfferedCovers)
}

export function lineOf(value: unknown): string | null {
  return typeof value === 'string' ? cleanLine(value) : null
}

export function proseOf(value: unknown): string | null {
  return typeof value === 'string' ? cleanProse(value) : null
}

export function linesOf(value: unknown): readonly string[] {
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  return cleanList(texts.slice(0, maxItems))
}

export function languageOf(value: unknown): string | null {
  return typeof value === 'string' ? normalizeLanguage(value) : null
}

export function urlOf(value: unknown): string | null {
  return typeof value === 'string' ? (toLink(value)?.url ?? null) : null
}

export function wholeOf(value: unknown, least: number, limit: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= limit ? value : null
}

export function numberOf(value: unknown, least: number, limit: number): number | null {
  return typeof value === 'number' && value >= least && value <= limit ? value : null
}

export function oneOf<T extends string>(names: readonly T[], value: unknown): T | null {
  return names.find((name) => name === value) ?? null
}

export function nonEmptyOrNull<T>(list: readonly T[]): readonly T[] | null {
  return list.length === 0 ? null : list
}

export function listOf(value: unknown): readonly Members[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, maxItems).flatMap((item: unknown): Members[] => {
    const members = membersOf(item)
    return members === null ? [] : [members]
  })
}

export function peopleOf(value: unknown): readonly Person[] {
  const people = listOf(value).flatMap(({ name, role }): Person[] => {
    const known = oneOf(personRoles, role) ?? 'author'
    return typeof name === 'string' ? [{ name, role: known }] : []
  })
  return cleanPeople(people)
}

export function linksOf(value: unknown): readonly WebLink[] {
  return listOf(value).flatMap(({ sourceName, url }) => {
    const link = typeof url === 'string' ? toLink(url) : null
    return link === null ? [] : [{ sourceName: lineOf(sourceName) ?? link.sourceName, url: link.url }]
  })
}

const sourceName = /^[a-z0-9][a-z0-9:._-]{0,59}$/

/** The results of a search, as `read` reads each; null when the answer is invalid as a whole. */
export function readResults<T>(answer: unknown, read: (value: unknown) => T | null): readonly T[] | null {
  const results = membersOf(answer)?.results
  return Array.isArray(results) ? results.slice(0, maxHits).flatMap((value) => read(value) ?? []) : null
}

/** Without what is unknown. */
export function withoutNulls<T>(values: { readonly [K in keyof T]: T[K] | null }): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<T>
}

/** Ids at other services, one per source: the first. */
export function externalIdsOf(value: unknown): readonly ExternalId[] {
  const ids = new Map<string, ExternalId>()
  for (const { source, externalId, externalUrl } of listOf(value)) {
    const name = typeof source === 'string' ? source.toLowerCase() : ''
    const id = idOf(externalId)
    if (!sourceName.test(name) || id === null || ids.has(name)) continue
    const url = urlOf(externalUrl)
    ids.set(name, { source: name, externalId: id, ...(url === null ? {} : { externalUrl: url }) })
  }
  return [...ids.values()]
}
