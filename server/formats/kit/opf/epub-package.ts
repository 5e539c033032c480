/** Content of a package document (OPF 2.0.1, EPUB Packages 3.3), as written: not yet interpreted as metadata. */
export type EpubPackage = {
  /** As written (`2.0`, `3.0`); null when the attribute is absent. */
  readonly version: string | null
  /** In document order; empty titles are left out. */
  readonly titles: readonly EpubTitle[]
  /** The main title: typed `main`, else the first; null when there is none. */
  readonly title: EpubTitle | null
  /** Creators first, then contributors, each in document order. */
  readonly contributors: readonly EpubContributor[]
  /** BCP-47 tags as written, trimmed. */
  readonly languages: readonly string[]
  readonly identifiers: readonly EpubIdentifier[]
  /** Valid ISBNs among the identifiers: 10 or 13 characters without dashes, without duplicates. */
  readonly isbns: readonly string[]
  readonly publishers: readonly string[]
  readonly dates: readonly EpubDate[]
  /** `dcterms:modified`. */
  readonly modified: string | null
  /** May contain HTML from calibre and publishers. */
  readonly description: string | null
  readonly subjects: readonly string[]
  readonly rights: string | null
  /** All collections of the book in order of preference: typed series first, sets last. */
  readonly collections: readonly EpubCollection[]
  /** `page-progression-direction` of the spine; null for `default` and for none. */
  readonly direction: 'ltr' | 'rtl' | null
  /** `rendition:layout`, or its older spellings; null when absent. */
  readonly layout: 'reflowable' | 'pre-paginated' | null
  /** `rendition:flow` as written. */
  readonly flow: string | null
  /** Every `meta` of both kinds that refines nothing: `property` or `name` → first value. */
  readonly meta: ReadonlyMap<string, string>
  readonly manifest: readonly EpubManifestItem[]
  /** Without references to items missing from the manifest. */
  readonly spine: readonly EpubSpineRef[]
  /** Spine references as written, valid or not. */
  readonly spineLength: number
  /** The cover image named by the package; null when there is none. */
  readonly cover: EpubManifestItem | null
  /** Entry name of the document or image that an EPUB 2 guide calls the cover. */
  readonly guideCover: string | null
  readonly navigation: EpubManifestItem | null
  readonly ncx: EpubManifestItem | null
  /** Defects that did not prevent reading, as short sentences. */
  readonly warnings: readonly string[]
}

export type EpubTitle = {
  readonly text: string
  /** `main`, `subtitle`, `short`, `collection`, `edition`, `expanded`; null when not specified. */
  readonly type: string | null
  readonly fileAs: string | null
}

export type EpubContributor = {
  readonly name: string
  readonly kind: 'creator' | 'contributor'
  /** MARC relator codes in lower case (`aut`, `ill`); empty when not specified. */
  readonly roles: readonly string[]
  readonly fileAs: string | null
}

export type EpubIdentifier = {
  readonly value: string
  /** Lower case (`isbn`, `uuid`, `calibre`); from `opf:scheme`, `identifier-type` or the prefix of the value. */
  readonly scheme: string | null
  /** Whether `unique-identifier` refers to it. */
  readonly unique: boolean
}

export type EpubDate = {
  readonly value: string
  /** `publication`, `modification`, `creation`, … in lower case; null when not specified. */
  readonly event: string | null
}

export type EpubCollection = {
  readonly name: string
  /** `series`, `set`, another word; null when not specified. */
  readonly type: string | null
  /** May be fractional; null when missing or not a number. */
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
  /** Id of the fallback item. */
  readonly fallback: string | null
}

export type EpubSpineRef = {
  readonly item: EpubManifestItem
  readonly linear: boolean
  readonly properties: readonly string[]
}
