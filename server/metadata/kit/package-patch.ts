import { type PartialDate, parseDate } from '../../domain/metadata/dates.ts'
import type { ExternalId, Person } from '../../domain/metadata/patch.ts'
import type { RawBook, RawSeries } from '../../domain/metadata/raw-metadata.ts'
import { tidyPatch } from '../../domain/metadata/tidy.ts'
import type { PersonRole } from '../../domain/vocabulary.ts'
import type { EpubContributor, EpubPackage } from '../../formats/kit/opf/epub-package.ts'
import type { SourceReading } from '../metadata-source.ts'
import { plainText } from './plain-text.ts'

/** MARC relator codes (Library of Congress) that map to our roles. */
const roleByRelator: Readonly<Record<string, PersonRole>> = {
  aut: 'author',
  cre: 'author',
  edt: 'editor',
  trl: 'translator',
  ill: 'illustrator',
  art: 'illustrator',
  clr: 'colorist',
  cov: 'cover_artist',
}

/** Relators that are not contributors to the book: who produced the file, sells or publishes it. */
const notPeople = new Set(['bkp', 'pbl', 'dst', 'mfr', 'prv'])

/**
 * Identifier schemes of external records. ISBNs have a separate field; `uuid` and `calibre` have no meaning outside.
 */
const externalSchemes: Readonly<Record<string, string>> = {
  amazon: 'amazon',
  asin: 'amazon',
  'mobi-asin': 'amazon',
  goodreads: 'goodreads',
  google: 'google-books',
  comicvine: 'comicvine',
  mangadex: 'mangadex',
  anilist: 'anilist',
  doi: 'doi',
  lccn: 'lccn',
  oclc: 'oclc',
}

/** Maps a package document to metadata of the book and its series. */
export function readPackage(document: EpubPackage): SourceReading {
  const subtitle = document.titles.find((title) => title.type === 'subtitle')
  const collection = document.collections.find(({ type, name }) => type !== 'set' && name.trim() !== '')
  const position = collection?.position ?? null
  const book: RawBook = {
    title: document.title?.text,
    titleSort: document.title?.fileAs ?? document.meta.get('calibre:title_sort'),
    subtitle: subtitle?.text,
    number: position,
    summary: document.description === null ? null : plainText(document.description),
    publisher: document.publishers[0],
    language: document.languages[0],
    ...publicationDate(document),
    people: document.contributors.flatMap(peopleOf),
    genres: document.subjects,
    isbns: document.isbns,
    externalIds: externalIdsOf(document),
    readingDirection: document.direction,
  }
  const series: RawSeries = { title: collection?.name }
  const tidy = tidyPatch(book, series)
  return { patch: tidy.patch, warnings: tidy.warnings }
}

function publicationDate(document: EpubPackage): PartialDate {
  const dates = [
    ...document.dates.filter(({ event }) => event === 'publication' || event === 'original-publication'),
    ...document.dates.filter(({ event }) => event === null),
  ]
  for (const { value } of dates) {
    const date = parseDate(value)
    if (date.year !== undefined) return date
  }
  return {}
}

function peopleOf({ name, kind, roles, fileAs }: EpubContributor): Person[] {
  if (roles.length > 0 && roles.every((role) => notPeople.has(role))) return []
  const fallback: PersonRole = kind === 'creator' ? 'author' : 'contributor'
  const known = roles.flatMap((role) => roleByRelator[role] ?? [])
  const distinct = known.length === 0 ? [fallback] : [...new Set(known)]
  return distinct.map((role) => ({ name, role, ...(fileAs === null ? {} : { sortName: fileAs }) }))
}

function externalIdsOf(document: EpubPackage): ExternalId[] {
  return document.identifiers.flatMap(({ scheme, value }) => {
    const source = externalSchemes[scheme ?? '']
    return source === undefined ? [] : [{ source, externalId: value }]
  })
}
