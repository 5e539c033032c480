import { splitList } from '../../domain/metadata/clean-text.ts'
import { parseDate } from '../../domain/metadata/dates.ts'
import { toIsbn13 } from '../../domain/metadata/isbn.ts'
import { splitLinks } from '../../domain/metadata/links.ts'
import { parseInteger } from '../../domain/metadata/numbers.ts'
import type { ExternalId } from '../../domain/metadata/patch.ts'
import type { RawBook, RawSeries } from '../../domain/metadata/raw-metadata.ts'
import { tidyPatch } from '../../domain/metadata/tidy.ts'
import type { PersonRole } from '../../domain/vocabulary.ts'
import { attribute, childElements, rawText, type XmlElement } from '../../formats/kit/xml.ts'
import { readNamedDocument } from '../kit/find-entry.ts'
import { peopleOf } from '../kit/people.ts'
import { plainText } from '../kit/plain-text.ts'
import type { MetadataSource } from '../metadata-source.ts'

/** `ComicInfo.xml` inside CBZ and CBR files (The Anansi Project, ComicInfo schema 1.0 to 2.1). */
export const comicInfo: MetadataSource = {
  id: 'comicinfo',
  name: 'ComicInfo.xml',
  kind: 'document',
  async read({ reader }) {
    if (reader.format !== 'cbz' && reader.format !== 'cbr') return { patch: null, warnings: [] }
    const { element, warnings } = await readNamedDocument(reader, 'ComicInfo.xml', 'ComicInfo')
    if (element === null) return { patch: null, warnings }
    const fields = comicInfoFields(element, reader.pages.length)
    const tidy = tidyPatch(fields.book, fields.series)
    return { patch: tidy.patch, warnings: [...warnings, ...tidy.warnings] }
  },
}

/** Credit elements of ComicInfo 2.1 in schema order. */
const credits: readonly (readonly [element: string, role: PersonRole])[] = [
  ['writer', 'writer'],
  ['penciller', 'penciller'],
  ['inker', 'inker'],
  ['colorist', 'colorist'],
  ['letterer', 'letterer'],
  ['coverartist', 'cover_artist'],
  ['editor', 'editor'],
  ['translator', 'translator'],
]

/** Volume numbers from here on are years in which the series began, by convention of comic databases. */
const FIRST_YEAR_AS_VOLUME = 1900

/** Elements by lower-case name. The last one of duplicates wins. */
type Elements = ReadonlyMap<string, string>

/**
 * Reads a ComicInfo document (schema 1.0 to 2.1).
 * @param pageCount pages of the book; bookmarks beyond them are left out
 */
function comicInfoFields(root: XmlElement, pageCount: number): { readonly book: RawBook; readonly series: RawSeries } {
  const elements = elementsOf(root)
  const text = (name: string) => elements.get(name)
  const volume = parseInteger(text('volume'))
  const book: RawBook = {
    title: text('title'),
    number: text('number'),
    numberText: text('number'),
    // The format has no chapters: Number is the issue of a comic and the chapter of a manga.
    chapter: text('number'),
    volume,
    count: text('count'),
    summary: plainText(text('summary') ?? ''),
    ...dateOf(elements),
    publisher: text('publisher'),
    imprint: text('imprint'),
    language: text('languageiso'),
    people: credits.flatMap(([element, role]) => peopleOf(text(element), role)),
    genres: splitList(text('genre')),
    tags: splitList(text('tags')),
    ageRating: text('agerating'),
    links: splitLinks(text('web')),
    formatDetail: text('format'),
    ...mangaOf(text('manga')),
    blackAndWhite: yesOrNo(text('blackandwhite')),
    isbns: splitList(text('gtin')).filter((code) => toIsbn13(code) !== null),
    externalIds: externalIdsOf(elements),
    storyArcs: arcsOf(elements),
    ...pageMarksOf(root, pageCount),
  }
  return { book, series: seriesOf(elements, volume) }
}

function elementsOf(root: XmlElement): Elements {
  const elements = new Map<string, string>()
  for (const child of childElements(root)) {
    const text = rawText(child).trim()
    if (text !== '') elements.set(child.name.toLowerCase(), text)
  }
  return elements
}

/** Count refers to volumes when the document numbers its book by volume alone. */
function seriesOf(elements: Elements, volume: number | null): RawSeries {
  const startYear = volume !== null && volume >= FIRST_YEAR_AS_VOLUME ? volume : null
  const countsVolumes = !elements.has('number') && volume !== null && startYear === null
  const count = elements.get('count')
  return {
    title: elements.get('series'),
    year: startYear,
    ...(countsVolumes ? { totalVolumeCount: count } : { totalChapterCount: count }),
  }
}

/** Some tools write the release date into the notes: `[RELDATE:2011-10-05]`. */
function dateOf(elements: Elements): Pick<RawBook, 'year' | 'month' | 'day'> {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => elements.get(name))
  if (parseInteger(year) !== null) return { year, month, day }
  return parseDate(/\[RELDATE:(\d{4}-\d{2}-\d{2})\]/.exec(elements.get('notes') ?? '')?.[1])
}

/** `Unknown` and invalid values are ignored; only `YesAndRightToLeft` defines a direction. */
function mangaOf(text: string | undefined): Pick<RawBook, 'manga' | 'readingDirection'> {
  const isRightToLeft = text?.toLowerCase() === 'yesandrighttoleft'
  return { manga: isRightToLeft ? true : yesOrNo(text), readingDirection: isRightToLeft ? 'rtl' : null }
}

function yesOrNo(text: string | undefined): boolean | null {
  const word = text?.toLowerCase()
  if (word === 'yes' || word === 'true') return true
  return word === 'no' || word === 'false' ? false : null
}

/** Comic Vine issue ids that tagging tools write into the notes and GTIN. */
const comicVineIssue = /\[(?:Issue ID |CVDB)(\d{1,10})\]|urn:comicvine:issue:(\d{1,10})/i

function externalIdsOf(elements: Elements): ExternalId[] {
  const marked = `${elements.get('gtin') ?? ''} ${elements.get('notes') ?? ''}`.slice(0, 10_000)
  const match = comicVineIssue.exec(marked)
  const externalId = match?.[1] ?? match?.[2]
  return externalId === undefined ? [] : [{ source: 'comicvine', externalId }]
}

/** Story arcs with their numbers by index; then the alternate series, which is how crossovers are tagged. */
function arcsOf(elements: Elements): NonNullable<RawBook['storyArcs']> {
  const numbers = (elements.get('storyarcnumber') ?? '').split(',')
  const arcs = splitList(elements.get('storyarc')).map((name, index) => ({ name, number: numbers[index] }))
  const name = elements.get('alternateseries')
  return name === undefined ? arcs : [...arcs, { name, number: elements.get('alternatenumber') }]
}

/** `Image` counts images from 0; our pages are 1-based. */
function pageMarksOf(root: XmlElement, pageCount: number): Pick<RawBook, 'coverPage' | 'bookmarks'> {
  const pages = childElements(root, 'pages').flatMap((list) => childElements(list, 'page'))
  let coverPage: number | null = null
  const bookmarks: { page: number; title: string }[] = []
  for (const element of pages) {
    const image = parseInteger(attribute(element, 'Image'), { max: pageCount - 1 })
    if (image === null) continue
    const types = (attribute(element, 'Type') ?? '').toLowerCase().split(/\s+/)
    if (coverPage === null && types.includes('frontcover')) coverPage = image + 1
    const title = attribute(element, 'Bookmark')?.trim()
    if (title !== undefined && title !== '') bookmarks.push({ page: image + 1, title })
  }
  return { coverPage, bookmarks }
}
