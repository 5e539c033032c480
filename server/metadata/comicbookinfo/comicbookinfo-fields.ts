import { splitList } from '../../domain/metadata/clean-text.ts'
import type { Person } from '../../domain/metadata/patch.ts'
import type { RawBook, RawSeries } from '../../domain/metadata/raw-metadata.ts'
import { type JsonObject, objectsMember, textMember, textsMember } from '../kit/json-document.ts'
import { naturalName, roleOfCredit } from '../kit/people.ts'
import { plainText } from '../kit/plain-text.ts'

/** What the `ComicBookInfo/1.0` object says. */
export function comicBookInfoFields(info: JsonObject): { readonly book: RawBook; readonly series: RawSeries } {
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

/** Whoever is marked as primary comes first within the order of the document. */
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
