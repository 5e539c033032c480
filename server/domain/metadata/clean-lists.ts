import { cleanLine, foldKey, textLimits } from './clean-text.ts'
import { toIsbn13 } from './isbn.ts'
import { externalSource, toLink } from './links.ts'
import { parseInteger, parseNumber } from './numbers.ts'
import type { Bookmark, ExternalId, Person, StoryArc, WebLink } from './patch.ts'
import type { RawBook, Texts } from './raw-metadata.ts'

/** More pages than any book has. */
const LARGEST_PAGE = 1_000_000

/** Names cleaned, each name once per role, at most 200. */
export function cleanPeople(people: readonly Person[]): Person[] {
  return distinct(people, (person) => {
    const name = cleanLine(person.name)
    if (name === null) return null
    const sortName = cleanLine(person.sortName)
    const value = { name, role: person.role, ...(sortName === null ? {} : { sortName }) }
    return { key: `${person.role} ${foldKey(name)}`, value }
  })
}

/** Web addresses, each once. */
export function cleanLinks(addresses: Texts): WebLink[] {
  return distinct(addresses, (address) => {
    const link = toLink(address ?? '')
    return link === null ? null : { key: link.url, value: link }
  })
}

/** One id per source: the first. */
export function cleanExternalIds(ids: readonly ExternalId[]): ExternalId[] {
  return distinct(ids, ({ source, externalId, externalUrl }) => {
    const word = externalSource(source)
    const id = cleanLine(externalId)
    if (word === null || id === null) return null
    const link = externalUrl === undefined ? null : toLink(externalUrl)
    return { key: word, value: { source: word, externalId: id, ...(link === null ? {} : { externalUrl: link.url }) } }
  })
}

export function cleanIsbns(isbns: Texts): string[] {
  return distinct(isbns, (text) => {
    const isbn = toIsbn13(text ?? '')
    return isbn === null ? null : { key: isbn, value: isbn }
  })
}

/** Each arc once; a position that is not a number is omitted. */
export function cleanArcs(arcs: NonNullable<RawBook['storyArcs']>): StoryArc[] {
  return distinct(arcs, (arc) => {
    const name = cleanLine(arc.name)
    return name === null ? null : { key: foldKey(name), value: { name, number: parseNumber(arc.number) } }
  })
}

/** Pages are 1-based; the first bookmark of a page counts. */
export function cleanBookmarks(marks: NonNullable<RawBook['bookmarks']>): Bookmark[] {
  return distinct(marks, (mark) => {
    const title = cleanLine(mark.title)
    const page = parseInteger(mark.page, { min: 1, max: LARGEST_PAGE })
    return title === null || page === null ? null : { key: String(page), value: { page, title } }
  })
}

/** The valid entries, the first of each key, up to the list limit. */
function distinct<T, V>(
  items: readonly T[],
  clean: (item: T) => { readonly key: string; readonly value: V } | null,
): V[] {
  const unique = new Map<string, V>()
  for (const item of items) {
    if (unique.size >= textLimits.items) break
    const cleaned = clean(item)
    if (cleaned !== null && !unique.has(cleaned.key)) unique.set(cleaned.key, cleaned.value)
  }
  return [...unique.values()]
}
