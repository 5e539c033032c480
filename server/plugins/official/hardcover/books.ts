import {
  type BookDetails,
  type BookFound,
  idOf,
  lineOf,
  linesOf,
  listOf,
  type Members,
  membersOf,
  numberOf,
  type PersonRole,
  plainText,
  wholeOf,
} from '../../sdk/index.ts'

/**
 * A document of the search index; `null`: damaged. Its ISBNs say nothing: by one of them the book would have been found
 * before, and editions that Hardcover doesn't know have others.
 */
export function foundDocument(document: Members): BookFound | null {
  const [externalId, title] = [idOf(document.id), lineOf(document.title)]
  if (externalId === undefined || title === undefined) return null
  const [series, ...others] = linesOf(document.series_names)
  return {
    externalId,
    title,
    authors: linesOf(document.author_names),
    alternateTitles: linesOf(document.alternative_titles),
    year: wholeOf(document.release_year, 1_000, 2_200),
    summary: plainText(document.description),
    url: pageOf(document.slug),
    ...(series !== undefined && others.length === 0
      ? { series, number: numberOf(document.featured_series_position, 0, 1_000_000) }
      : {}),
  }
}

/** A book with an edition that has the ISBN, in digits; `null`: damaged. */
export function foundBook(book: Members, isbn: string): BookFound | null {
  const [externalId, title] = [idOf(book.id), lineOf(book.title)]
  if (externalId === undefined || title === undefined) return null
  const people = peopleOf(book)
  return {
    externalId,
    title,
    authors: [...new Set(people.filter(({ role }) => role === 'author').map(({ name }) => name))],
    year: wholeOf(book.release_year, 1_000, 2_200),
    summary: plainText(book.description),
    url: pageOf(book.slug),
    isbns: /^(?:\d{13}|\d{9}[\dX])$/.test(isbn) ? [isbn] : [],
  }
}

/**
 * All that is known of a book. Hardcover's books are works: what differs between editions (publisher, language, ISBN) is
 * left out, for nobody knows which edition it is.
 */
export function detailsOf(book: Members, externalId: string): BookDetails {
  const date = lineOf(book.release_date)
  const all = listOf(book.book_series)
  const series = all.find(({ featured }) => featured === true) ?? (all.length === 1 ? all[0] : undefined)
  const tags = membersOf(book.cached_tags) ?? {}
  return {
    externalId,
    url: pageOf(book.slug),
    title: lineOf(book.title),
    subtitle: lineOf(book.subtitle),
    summary: plainText(book.description),
    releaseDate: date !== undefined && /^\d{4}-\d\d-\d\d$/.test(date) ? date : undefined,
    year: wholeOf(book.release_year, 1_000, 2_200),
    authors: peopleOf(book),
    genres: tagsOf(tags.Genre),
    tags: tagsOf(tags.Tag),
    seriesPosition: numberOf(series?.position, 0, 1_000_000),
    seriesTotal: wholeOf(membersOf(series?.series)?.primary_books_count, 1, 1_000_000),
  }
}

function pageOf(slug: unknown): string | undefined {
  const name = lineOf(slug)
  return name === undefined ? undefined : `https://hardcover.app/books/${encodeURIComponent(name)}`
}

const roles: Readonly<Record<string, PersonRole>> = {
  author: 'author',
  writer: 'writer',
  editor: 'editor',
  translator: 'translator',
  illustrator: 'illustrator',
  'cover artist': 'cover_artist',
}

/** People with the part they had; without one they are authors. Readers of audiobooks and unknown parts are left out. */
function peopleOf(book: Members): { name: string; role: PersonRole }[] {
  const people = listOf(book.cached_contributors).flatMap(({ author, contribution }) => {
    const name = lineOf(membersOf(author)?.name)
    const part = (lineOf(contribution) ?? 'author').toLowerCase()
    const role = Object.hasOwn(roles, part) ? roles[part] : undefined
    return name === undefined || role === undefined ? [] : [{ name, role }]
  })
  return people.slice(0, 50)
}

const mostTags = 15

/** Those that most people chose first. */
function tagsOf(value: unknown): string[] {
  const countOf = ({ count }: Members) => (typeof count === 'number' ? count : 0)
  const sorted = [...listOf(value)].sort((one, other) => countOf(other) - countOf(one))
  return linesOf(sorted.map(({ tag }) => tag)).slice(0, mostTags)
}
