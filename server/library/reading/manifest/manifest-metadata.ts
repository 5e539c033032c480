import { wholePublicationDate } from '../../../domain/metadata/dates.ts'
import type { PersonRole } from '../../../domain/vocabulary.ts'
import type { BookDescription, Profile } from './describe-book.ts'

type Json = Readonly<Record<string, unknown>>

/** Members of the metadata that name people (Readium Web Publication Manifest, contributors). */
const roles: Readonly<Record<PersonRole, string>> = {
  author: 'author',
  co_author: 'author',
  writer: 'author',
  editor: 'editor',
  translator: 'translator',
  illustrator: 'illustrator',
  contributor: 'contributor',
  penciller: 'penciler',
  inker: 'inker',
  colorist: 'colorist',
  letterer: 'letterer',
  cover_artist: 'artist',
}

const conformance: Readonly<Record<Profile, string>> = {
  divina: 'https://readium.org/webpub-manifest/profiles/divina',
  epub: 'https://readium.org/webpub-manifest/profiles/epub',
  pdf: 'https://readium.org/webpub-manifest/profiles/pdf',
}

const language = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i

/** Book-level metadata of a manifest. No value is null or empty. */
export function manifestMetadata(description: BookDescription): Json {
  const { book, credits, profile } = description
  const isComic = profile === 'divina' && book.fileFormat !== 'pdf'
  return present({
    '@type': isComic ? 'http://schema.org/ComicIssue' : 'http://schema.org/Book',
    conformsTo: conformance[profile],
    title: book.title,
    sortAs: book.titleSort,
    identifier: `urn:uuid:${book.id}`,
    language: book.language !== null && language.test(book.language) ? book.language : null,
    modified: new Date(book.updatedAt).toISOString(),
    published: wholePublicationDate(book),
    publisher: book.publisher,
    description: book.summary,
    subject: [...new Set([...(credits?.genres ?? []), ...(credits?.tags ?? [])])],
    ...contributors(description),
    numberOfPages: profile === 'epub' ? null : description.pages.length,
    belongsTo: { series: present({ name: book.seriesTitle, position: book.number ?? book.chapter ?? book.volume }) },
    readingProgression: progressionOf(description),
    ...layoutOf(description),
  })
}

/** Drops absent and empty values. */
function present(members: Json): Json {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

function contributors({ credits }: BookDescription): Json {
  const members: Record<string, Json[]> = {}
  for (const { name, role, sortName } of credits?.people ?? []) {
    const list = members[roles[role]] ?? []
    members[roles[role]] = list
    if (name.trim() !== '' && !list.some((known) => known.name === name))
      list.push(present({ name, sortAs: sortName ?? null }))
  }
  return members
}

/**
 * An EPUB declares its own direction. Vertical reading belongs to the layout; left to right is the default and omitted.
 */
function progressionOf(description: BookDescription): string | null {
  const own = description.profile === 'epub' ? description.outline.direction : null
  return (own ?? description.book.readingDirection) === 'rtl' ? 'rtl' : null
}

/** `layout` is the current name; older readers look for `rendition`. */
function layoutOf(description: BookDescription): Json {
  if (description.profile === 'epub') {
    const { layout } = description.outline
    return { layout, rendition: { layout } }
  }
  const isStrip = description.profile === 'divina' && description.book.readingDirection === 'webtoon'
  return isStrip ? { layout: 'scrolled' } : {}
}
