import type { BookDetail, BookMetadata } from '../../api/types.ts'
import { directionNames, roleNames } from '../../lib/book-words.ts'
import { formatDayOfBook, formatLanguage } from '../../lib/format.ts'
import { factNames, sourceNames } from './texts.ts'

/** A line of the details: label, value, source, and whether it is locked. */
export type Fact = {
  readonly name: string
  readonly value: string
  readonly source: string | null
  readonly locked: boolean
  /** Names in the value that link to other titles with the same name. */
  readonly names?: Names
}
type Names = { readonly field: 'genre' | 'tag'; readonly values: readonly string[] }

type Row = { readonly field: string; readonly name: string; readonly value: string | null; readonly names?: Names }

/** Metadata of a book besides its title, with sources. Empty fields are left out. */
export function bookFacts({ book, metadata }: BookDetail): readonly Fact[] {
  const rows: readonly Row[] = [
    { field: 'number', name: factNames.number, value: words(book.number) },
    { field: 'volume', name: factNames.volume, value: words(book.volume) },
    { field: 'chapter', name: factNames.chapter, value: words(book.chapter) },
    { field: 'year', name: factNames.published, value: publishedOn(metadata) },
    { field: 'publisher', name: factNames.publisher, value: metadata.publisher },
    { field: 'imprint', name: factNames.imprint, value: metadata.imprint },
    {
      field: 'language',
      name: factNames.language,
      value: metadata.language === null ? null : formatLanguage(metadata.language),
    },
    {
      field: 'readingDirection',
      name: factNames.direction,
      value: book.readingDirection === null ? null : directionNames[book.readingDirection],
    },
    {
      field: 'genres',
      name: factNames.genres,
      value: list(metadata.genres),
      names: { field: 'genre', values: metadata.genres },
    },
    { field: 'tags', name: factNames.tags, value: list(metadata.tags), names: { field: 'tag', values: metadata.tags } },
    {
      field: 'ageRating',
      name: factNames.age,
      value: metadata.ageRating === null ? null : factNames.andOver(metadata.ageRating),
    },
    { field: 'isbns', name: factNames.isbn, value: list(metadata.isbns) },
  ]
  return rows.flatMap(({ field, name, value, names }) => {
    if (value === null || value === '') return []
    const source = metadata.provenance[field]
    return [
      {
        name,
        value,
        source: source === undefined ? null : sourceNames[source],
        locked: metadata.locks[field] === true,
        ...(names === undefined ? {} : { names }),
      },
    ]
  })
}

type RoleGroup = { readonly role: string; readonly names: readonly string[] }

/** People grouped by role, in the order of the metadata. */
export function peopleByRole({ people }: BookMetadata): readonly RoleGroup[] {
  const groups = Map.groupBy(people, ({ role }) => role)
  return [...groups].map(([role, members]) => ({ role: roleNames[role], names: members.map(({ name }) => name) }))
}

function words(value: number | null): string | null {
  return value === null ? null : String(value)
}

function list(values: readonly string[]): string {
  return values.join(', ')
}

function publishedOn({ year, month, day }: BookMetadata): string | null {
  if (year === null) return null
  return formatDayOfBook(year, month, day)
}
