import { splitList } from '../../domain/metadata/clean-text.ts'
import { parseDate } from '../../domain/metadata/dates.ts'
import { toIsbn13 } from '../../domain/metadata/isbn.ts'
import type { Person } from '../../domain/metadata/patch.ts'
import type { RawBook, RawSeries } from '../../domain/metadata/raw-metadata.ts'
import { tidyPatch } from '../../domain/metadata/tidy.ts'
import { childElements, textOf, type XmlElement } from '../../formats/kit/xml.ts'
import {
  isJsonObject,
  type JsonObject,
  objectsMember,
  parseJsonObject,
  textMember,
  textsMember,
} from '../kit/documents.ts'
import { readNamedDocument } from '../kit/find-entry.ts'
import { naturalName, roleOfCredit } from '../kit/people.ts'
import { plainText } from '../kit/plain-text.ts'
import type { MetadataSource, SourceReading } from '../metadata-source.ts'

/** Reads a `ComicBookInfo/1.0` object. */
function comicBookInfoFields(info: JsonObject): { readonly book: RawBook; readonly series: RawSeries } {
  const text = (name: string) => textMember(info, name)
  const book: RawBook = {
    title: text('title'),
    number: text('issue'),
    numberText: text('issue'),
    chapter: text('issue'),
    volume: text('volume'),
    count: text('numberOfIssues'),
    summary: plainText(text('comments') ?? ''),
    year: text('publicationYear'),
    month: text('publicationMonth'),
    day: text('publicationDay'),
    publisher: text('publisher'),
    language: text('language'),
    people: creditsOf(info),
    genres: textsMember(info, 'genre').flatMap(splitList),
    tags: textsMember(info, 'tags'),
  }
  return {
    book,
    series: {
      title: text('series'),
      totalChapterCount: text('numberOfIssues'),
      totalVolumeCount: text('numberOfVolumes'),
    },
  }
}

/** People marked as primary come first, otherwise in document order. */
function creditsOf(info: JsonObject): Person[] {
  const credits = objectsMember(info, 'credits')
  const ordered = [...credits.filter(isPrimary), ...credits.filter((credit) => !isPrimary(credit))]
  return ordered.flatMap((credit) => {
    const person = textMember(credit, 'person')
    return person === null ? [] : [naturalName(person, roleOfCredit(textMember(credit, 'role') ?? ''))]
  })
}

function isPrimary({ primary }: JsonObject): boolean {
  return primary === true
}

/** Credit elements of CoMet 1.1; each may be repeated. */
const credits = ['writer', 'penciller', 'inker', 'colorist', 'letterer', 'coverDesigner', 'editor'] as const

/** Reads a CoMet document (Comic Metadata 1.1). */
function cometFields(root: XmlElement): { readonly book: RawBook; readonly series: RawSeries } {
  const all = (name: string) => childElements(root, name).map(textOf)
  const text = (name: string) => all(name)[0]
  const book: RawBook = {
    title: text('title'),
    number: text('issue'),
    numberText: text('issue'),
    chapter: text('issue'),
    volume: text('volume'),
    summary: plainText(text('description') ?? ''),
    ...parseDate(text('date')),
    publisher: text('publisher'),
    language: text('language'),
    people: credits.flatMap((credit) => all(credit).map((name) => naturalName(name, roleOfCredit(credit)))),
    genres: all('genre'),
    ageRating: text('rating'),
    isbns: all('identifier').filter((identifier) => toIsbn13(identifier) !== null),
    readingDirection: text('readingDirection'),
    formatDetail: text('format'),
  }
  return { book, series: { title: text('series') } }
}

/** The member with the fields; its name includes the version. */
const INFO = 'ComicBookInfo/1.0'

/** A zip comment is at most 65,535 bytes (APPNOTE 4.4.12); other text in a comment is no defect. */
function readComment(comment: string): SourceReading | null {
  if (!comment.includes(INFO)) return null
  const parsed = parseJsonObject(comment)
  const info = parsed.ok ? parsed.value[INFO] : null
  if (!isJsonObject(info)) return { patch: null, warnings: ['The ComicBookInfo in the archive comment is damaged.'] }
  const fields = comicBookInfoFields(info)
  return tidyPatch(fields.book, fields.series)
}

/** Older formats of comic metadata: ComicBookInfo (JSON in the comment of the archive), else CoMet (`CoMet.xml`). */
export const comicBookInfo: MetadataSource = {
  id: 'comicbookinfo',
  name: 'ComicBookInfo',
  kind: 'document',
  async read({ reader }) {
    if (reader.format !== 'cbz' && reader.format !== 'cbr') return { patch: null, warnings: [] }
    const inComment = readComment(reader.properties.archiveComment ?? '')
    if (inComment !== null) return inComment
    const { element, warnings } = await readNamedDocument(reader, 'CoMet.xml', 'comet')
    if (element === null) return { patch: null, warnings }
    const fields = cometFields(element)
    const tidy = tidyPatch(fields.book, fields.series)
    return { patch: tidy.patch, warnings: [...warnings, ...tidy.warnings] }
  },
}
