import { parseDate } from '../../domain/metadata/dates.ts'
import type { ExternalId, Person } from '../../domain/metadata/patch.ts'
import type { RawBook, RawSeries } from '../../domain/metadata/raw-metadata.ts'
import { tidyPatch } from '../../domain/metadata/tidy.ts'
import { attribute, childElement, childElements, textOf, type XmlElement } from '../../formats/kit/xml.ts'
import { readNamedDocument } from '../kit/find-entry.ts'
import { roleOfCredit } from '../kit/people.ts'
import { plainText } from '../kit/plain-text.ts'
import type { MetadataSource } from '../metadata-source.ts'

/** `MetronInfo.xml` inside CBZ and CBR files (Metron Project, MetronInfo schema 1.0 and 1.1). */
export const metronInfo: MetadataSource = {
  id: 'metroninfo',
  name: 'MetronInfo.xml',
  kind: 'document',
  async read({ reader }) {
    if (reader.format !== 'cbz' && reader.format !== 'cbr') return { patch: null, warnings: [] }
    const { element, warnings } = await readNamedDocument(reader, 'MetronInfo.xml', 'MetronInfo')
    if (element === null) return { patch: null, warnings }
    const fields = metronInfoFields(element)
    const tidy = tidyPatch(fields.book, fields.series)
    return { patch: tidy.patch, warnings: [...warnings, ...tidy.warnings] }
  },
}

/** Formats of a series whose issues are volumes. */
const formatsOfVolumes = /^(?:trade paperback|graphic novel|omnibus|hardcover|manga|tank[oō]bon)$/i

/** Reads a MetronInfo document (schema 1.0 and 1.1). */
function metronInfoFields(root: XmlElement): { readonly book: RawBook; readonly series: RawSeries } {
  const series = childElement(root, 'Series')
  const inSeries = (name: string) => textAt(series, name)
  const coverDate = parseDate(textAt(root, 'CoverDate'))
  const number = textAt(root, 'Number')
  const format = inSeries('Format')
  const book: RawBook = {
    title: textAt(root, 'CollectionTitle') ?? titleOfStories(root),
    number,
    numberText: number,
    chapter: number,
    // `1950-1952` is a range of volumes: its first value is used.
    volume: /^\d+/.exec(textAt(root, 'MangaVolume') ?? '')?.[0] ?? inSeries('Volume'),
    count: inSeries('IssueCount'),
    summary: plainText(textAt(root, 'Summary') ?? ''),
    ...(coverDate.year === undefined ? parseDate(textAt(root, 'StoreDate')) : coverDate),
    ...publisherOf(childElement(root, 'Publisher')),
    language: series === undefined ? null : attribute(series, 'lang'),
    people: creditsOf(root),
    genres: listAt(root, 'Genres'),
    tags: listAt(root, 'Tags'),
    ageRating: textAt(root, 'AgeRating'),
    isbns: [textAt(childElement(root, 'GTIN'), 'ISBN')],
    links: linksOf(root),
    formatDetail: format,
    externalIds: idsOf(root),
    storyArcs: elementsAt(root, 'Arcs').map((arc) => ({ name: textAt(arc, 'Name'), number: textAt(arc, 'Number') })),
  }
  const issues = inSeries('IssueCount')
  const countsVolumes = formatsOfVolumes.test(format ?? '')
  return {
    book,
    series: {
      title: inSeries('Name'),
      titleSort: inSeries('SortName'),
      year: inSeries('StartYear'),
      totalVolumeCount: countsVolumes ? issues : inSeries('VolumeCount'),
      totalChapterCount: countsVolumes ? null : issues,
      alternateTitles: series === undefined ? [] : listAt(series, 'AlternativeNames'),
      externalIds: seriesIdsOf(root, series),
    },
  }
}

function textAt(parent: XmlElement | undefined, name: string): string | undefined {
  const text = parent === undefined ? '' : textOf(childElement(parent, name))
  return text === '' ? undefined : text
}

function elementsAt(parent: XmlElement, list: string): XmlElement[] {
  const element = childElement(parent, list)
  return element === undefined ? [] : childElements(element)
}

function listAt(parent: XmlElement, list: string): string[] {
  return elementsAt(parent, list).map(textOf)
}

function titleOfStories(root: XmlElement): string | undefined {
  const stories = listAt(root, 'Stories').filter((story) => story !== '')
  return stories.length === 0 ? undefined : stories.join('; ')
}

/** Schema 1.0 drafts wrote the name as the text of the element. */
function publisherOf(publisher: XmlElement | undefined): Pick<RawBook, 'publisher' | 'imprint'> {
  if (publisher === undefined) return {}
  const name = textAt(publisher, 'Name') ?? (childElements(publisher).length === 0 ? textOf(publisher) : null)
  return { publisher: name, imprint: textAt(publisher, 'Imprint') }
}

function creditsOf(root: XmlElement): Person[] {
  return elementsAt(root, 'Credits').flatMap((credit) => {
    const name = textAt(credit, 'Creator')
    if (name === undefined) return []
    const roles = new Set(listAt(credit, 'Roles').map(roleOfCredit))
    return [...roles].map((role) => ({ name, role }))
  })
}

function linksOf(root: XmlElement): string[] {
  const inList = elementsAt(root, 'URLs').toSorted((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)))
  const single = textAt(root, 'URL')
  return [...inList.map(textOf), ...(single === undefined ? [] : [single])]
}

function isPrimary(element: XmlElement): boolean {
  return attribute(element, 'primary') === 'true'
}

function idsOf(root: XmlElement): ExternalId[] {
  return elementsAt(root, 'IDS').flatMap((element) => {
    const source = attribute(element, 'source')
    return source === undefined ? [] : [{ source, externalId: textOf(element) }]
  })
}

/** Ids in attributes belong to the database whose issue id is marked as primary. */
function seriesIdsOf(root: XmlElement, series: XmlElement | undefined): ExternalId[] {
  const externalId = series === undefined ? undefined : attribute(series, 'id')
  const primary = elementsAt(root, 'IDS').find(isPrimary)
  const source = primary === undefined ? undefined : attribute(primary, 'source')
  return externalId === undefined || source === undefined ? [] : [{ source, externalId }]
}
