/** What a package document (OPF 2.0.1, EPUB Packages 3.3) says, as written: nothing here is interpreted as metadata yet. */
export type EpubPackage = {
  /** As written (`2.0`, `3.0`); null when the attribute is absent. */
  readonly version: string | null
  /** In document order; empty titles are left out. */
  readonly titles: readonly EpubTitle[]
  /** The main one: typed `main`, else the first; null when there is none. */
  readonly title: EpubTitle | null
  /** Creators first, then contributors, each in document order. */
  readonly contributors: readonly EpubContributor[]
  /** BCP-47 tags as written, trimmed. */
  readonly languages: readonly string[]
  readonly identifiers: readonly EpubIdentifier[]
  /** Valid ISBNs among the identifiers: 10 or 13 characters without dashes, no doubles. */
  readonly isbns: readonly string[]
  readonly publishers: readonly string[]
  readonly dates: readonly EpubDate[]
  /** `dcterms:modified`. */
  readonly modified: string | null
  /** May hold HTML, as calibre and publishers write it. */
  readonly description: string | null
  readonly subjects: readonly string[]
  readonly rights: string | null
  /** Every collection that the book says it belongs to, in order of preference: typed series first, sets last. */
  readonly collections: readonly EpubCollection[]
  /** `page-progression-direction` of the spine; null for `default` and for none. */
  readonly direction: 'ltr' | 'rtl' | null
  /** `rendition:layout`, or the older spellings of it; null when nothing is said. */
  readonly layout: 'reflowable' | 'pre-paginated' | null
  /** `rendition:flow` as written. */
  readonly flow: string | null
  /** Every `meta` of both kinds that refines nothing: `property` or `name` → first value. */
  readonly meta: ReadonlyMap<string, string>
  readonly manifest: readonly EpubManifestItem[]
  /** Without references to items that the manifest lacks. */
  readonly spine: readonly EpubSpineRef[]
  /** References of the spine as written, good or not. */
  readonly spineLength: number
  /** The picture that the package names as its cover; null when it names none. */
  readonly cover: EpubManifestItem | null
  /** Entry name of the document or picture that an EPUB 2 guide calls the cover. */
  readonly guideCover: string | null
  readonly navigation: EpubManifestItem | null
  readonly ncx: EpubManifestItem | null
  /** Defects that did not stop the reading, as short sentences. */
  readonly warnings: readonly string[]
}

export type EpubTitle = {
  readonly text: string
  /** `main`, `subtitle`, `short`, `collection`, `edition`, `expanded`; null when the package does not say. */
  readonly type: string | null
  readonly fileAs: string | null
}

export type EpubContributor = {
  readonly name: string
  readonly kind: 'creator' | 'contributor'
  /** MARC relator codes in lower case (`aut`, `ill`); empty when the package does not say. */
  readonly roles: readonly string[]
  readonly fileAs: string | null
}

export type EpubIdentifier = {
  readonly value: string
  /** Lower case (`isbn`, `uuid`, `calibre`); from `opf:scheme`, `identifier-type` or the value's own prefix. */
  readonly scheme: string | null
  /** Whether this is the one that `unique-identifier` names. */
  readonly unique: boolean
}

export type EpubDate = {
  readonly value: string
  /** `publication`, `modification`, `creation`, … in lower case; null when the package does not say. */
  readonly event: string | null
}

export type EpubCollection = {
  readonly name: string
  /** `series`, `set`, another word, or null when the package does not say. */
  readonly type: string | null
  /** May be fractional; null when there is none or it is not a number. */
  readonly position: number | null
  /** `belongs-to-collection`, calibre's `meta`, or a title of type `collection`. */
  readonly source: 'collection' | 'calibre' | 'title'
}

export type EpubManifestItem = {
  readonly id: string
  /** Entry name inside the archive: percent-decoded and resolved against the folder of the package document. */
  readonly href: string
  /** Lower case, without parameters. */
  readonly mediaType: string
  readonly properties: readonly string[]
  /** Id of the item to use instead when this one cannot be shown. */
  readonly fallback: string | null
}

export type EpubSpineRef = {
  readonly item: EpubManifestItem
  readonly linear: boolean
  readonly properties: readonly string[]
}
