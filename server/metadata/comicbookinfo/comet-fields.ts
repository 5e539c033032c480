import { parseDate } from '../../domain/metadata/dates.ts'
import { toIsbn13 } from '../../domain/metadata/isbn.ts'
import type { RawBook, RawSeries } from '../../domain/metadata/raw-metadata.ts'
import { childElements, textOf, type XmlElement } from '../../formats/kit/xml.ts'
import { naturalName, roleOfCredit } from '../kit/people.ts'
import { plainText } from '../kit/plain-text.ts'

/** The credits of CoMet 1.1, each an element that may be repeated. */
const credits = ['writer', 'penciller', 'inker', 'colorist', 'letterer', 'coverDesigner', 'editor'] as const

/** What a CoMet document (Comic Metadata 1.1) says. */
export function cometFields(root: XmlElement): { readonly book: RawBook; readonly series: RawSeries } {
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
