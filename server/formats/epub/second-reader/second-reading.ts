import type { EpubManifestItem, EpubPackage } from '../../kit/opf/epub-package.ts'
import { isbnIn } from '../../kit/opf/isbn.ts'
import { resolveHref } from '../../kit/opf/resolve-href.ts'

/** Result of the second reader as plain data; texts are empty where it found none. */
export type SecondReading = {
  readonly version: string
  readonly title: string
  readonly creator: string
  readonly creatorFileAs: string
  readonly language: string
  readonly publisher: string
  readonly date: string
  readonly description: string
  readonly isbn: string
  readonly subjects: readonly string[]
  readonly manifest: readonly { readonly id: string; readonly href: string; readonly mediaType: string }[]
  /** Item ids of the reading order. */
  readonly spine: readonly string[]
  /** Id of the NCX. */
  readonly ncx: string
  /** Id of the cover. */
  readonly cover: string
}

/**
 * Converts it to a package document. Its hrefs are entry names: the second reader has joined them with the package's
 * folder.
 */
export function packageOf(reading: SecondReading): EpubPackage {
  const manifest = reading.manifest.flatMap(toItem)
  const byId = new Map(manifest.map((item) => [item.id, item]))
  const title = reading.title === '' ? null : { text: reading.title, type: null, fileAs: null }
  const isbn = isbnIn(reading.isbn)
  const cover = byId.get(reading.cover)
  return {
    version: reading.version || null,
    titles: title === null ? [] : [title],
    title,
    contributors:
      reading.creator === ''
        ? []
        : [{ name: reading.creator, kind: 'creator', roles: [], fileAs: reading.creatorFileAs || null }],
    languages: listOf(reading.language),
    identifiers: reading.isbn === '' ? [] : [{ value: reading.isbn, scheme: 'isbn', unique: false }],
    isbns: isbn === null ? [] : [isbn],
    publishers: listOf(reading.publisher),
    dates: listOf(reading.date).map((value) => ({ value, event: null })),
    modified: null,
    description: reading.description || null,
    subjects: reading.subjects.filter((subject) => subject !== ''),
    rights: null,
    collections: [],
    direction: null,
    layout: null,
    flow: null,
    meta: new Map(),
    manifest,
    spine: reading.spine.flatMap((id) => {
      const item = byId.get(id)
      return item === undefined ? [] : [{ item, linear: true, properties: [] }]
    }),
    spineLength: reading.spine.length,
    cover: cover?.mediaType.startsWith('image/') ? cover : null,
    guideCover: null,
    navigation: null,
    ncx: byId.get(reading.ncx) ?? null,
    warnings: ['The package document is damaged; only a part of it could be read.'],
  }
}

function toItem(item: SecondReading['manifest'][number]): EpubManifestItem[] {
  const target = resolveHref('', item.href)
  if (target.kind !== 'entry' || target.name === '') return []
  return [{ id: item.id, href: target.name, mediaType: item.mediaType, properties: [], fallback: null }]
}

function listOf(text: string): string[] {
  return text === '' ? [] : [text]
}
