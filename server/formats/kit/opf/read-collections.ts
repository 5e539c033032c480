import { attribute, textOf, type XmlElement } from '../xml.ts'
import type { EpubCollection } from './epub-package.ts'
import { dublinCore, type Refinements } from './refinements.ts'

const MAX_COLLECTIONS = 100

/**
 * All collections of the book, best first: `belongs-to-collection` typed series, calibre's series, titles of type
 * `collection`, collections without a type, then the others (`set` and custom types).
 */
export function readCollections(metadata: readonly XmlElement[], refinements: Refinements): EpubCollection[] {
  const found = [
    ...fromCollections(refinements),
    ...fromCalibre(refinements),
    ...fromTitles(metadata, refinements),
  ].filter(({ name }) => name !== '')
  return found
    .map((collection, index) => ({ collection, place: index }))
    .sort((one, other) => rank(one.collection) - rank(other.collection) || one.place - other.place)
    .slice(0, MAX_COLLECTIONS)
    .map(({ collection }) => collection)
}

function rank({ source, type }: EpubCollection): number {
  if (source === 'collection' && type === 'series') return 0
  if (source === 'calibre') return 1
  if (source === 'title') return 2
  return type === null ? 3 : 4
}

function fromCollections(refinements: Refinements): EpubCollection[] {
  return refinements.alone
    .filter(({ property }) => property === 'belongs-to-collection')
    .map(({ element, value }) => ({
      name: folded(value),
      type: refinements.of(element, 'collection-type')[0]?.toLowerCase() || null,
      position: positionOf(refinements.of(element, 'group-position')[0]),
      source: 'collection' as const,
    }))
}

/** A `calibre:series_index` belongs to the `calibre:series` before it; only the first one counts. */
function fromCalibre(refinements: Refinements): EpubCollection[] {
  const found: EpubCollection[] = []
  let isNumbered = true
  for (const { property, value } of refinements.alone) {
    const last = found.at(-1)
    if (property === 'calibre:series') {
      found.push({ name: folded(value), type: 'series', position: null, source: 'calibre' })
      isNumbered = false
    } else if (property === 'calibre:series_index' && last !== undefined && !isNumbered) {
      found[found.length - 1] = { ...last, position: positionOf(value) }
      isNumbered = true
    }
  }
  return found
}

/** EPUB 3.0 example for `The Lord of the Rings`: a title typed `collection` with a `group-position`. */
function fromTitles(metadata: readonly XmlElement[], refinements: Refinements): EpubCollection[] {
  return dublinCore(metadata, 'title')
    .filter((title) => attribute(title, 'id') !== undefined && refinements.of(title, 'title-type')[0] === 'collection')
    .map((title) => ({
      name: textOf(title),
      type: 'series',
      position: positionOf(refinements.of(title, 'group-position')[0]),
      source: 'title' as const,
    }))
}

/** A plain number, integer or fractional; `1.2.3` (allowed by EPUB 3 for nested groups) yields none. */
function positionOf(text: string | undefined): number | null {
  return text !== undefined && /^[+-]?\d{1,9}(?:\.\d{1,6})?$/.test(text.trim()) ? Number(text.trim()) : null
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
