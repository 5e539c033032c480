import type { RecommendationCalls } from './recommendations.ts'
import type { PollResult, Unknown } from './release-messages.ts'

export type * from './manifest.ts'
export type * from './release-messages.ts'

/** What Inglenook and a plugin say to each other (reference of the protocol). */

/** A series found, the best match first. */
export type SeriesFound = {
  externalId: string
  title: string
  /** 1000 to 2200. */
  year?: number | Unknown
  alternateTitles?: string[] | Unknown
  summary?: string | Unknown
  /** Its page; http or https. */
  url?: string | Unknown
  /** How well it matches, 0 to 1. */
  relevance?: number | Unknown
  /** What follows helps the server to tell how well it matches. */
  authors?: string[] | Unknown
  publisher?: string | Unknown
  /** A tag of BCP 47. */
  language?: string | Unknown
  /** Its ids elsewhere, one for each source. */
  externalIds?: OtherId[] | Unknown
  /** From 1. */
  totalVolumes?: number | Unknown
  totalChapters?: number | Unknown
}

/** All that is known of a series. */
export type SeriesDetails = {
  externalId: string
  url?: string | Unknown
  title?: string | Unknown
  alternateTitles?: string[] | Unknown
  summary?: string | Unknown
  publisher?: string | Unknown
  status?: 'ongoing' | 'ended' | 'hiatus' | 'abandoned' | 'unknown' | Unknown
  /** 0 to 99 years. */
  ageRating?: number | Unknown
  /** A tag of BCP 47 such as `en` or `pt-BR`. */
  language?: string | Unknown
  readingDirection?: 'ltr' | 'rtl' | 'ttb' | 'webtoon' | Unknown
  /** 1000 to 2200. */
  year?: number | Unknown
  /** From 1. */
  totalVolumes?: number | Unknown
  totalChapters?: number | Unknown
  authors?: { name: string; role: PersonRole }[] | Unknown
  genres?: string[] | Unknown
  tags?: string[] | Unknown
  links?: { sourceName?: string | Unknown; url: string }[] | Unknown
  /** Its ids elsewhere, one for each source. */
  externalIds?: OtherId[] | Unknown
  /** At most 10, the best first. Their hosts have to be among the `hosts` of `plugin.json`. */
  covers?: Cover[] | Unknown
  /** 0 to 100. */
  ratings?: { sourceName: string; rating: number; voteCount?: number | Unknown }[] | Unknown
}

/** A book found, the best match first. */
export type BookFound = Omit<SeriesFound, 'totalVolumes' | 'totalChapters'> & {
  /** With 13 or 10 digits. */
  isbns?: string[] | Unknown
  /** Title of its series, and its number there. */
  series?: string | Unknown
  number?: number | Unknown
}

/** All that is known of a book. */
export type BookDetails = {
  externalId: string
  url?: string | Unknown
  title?: string | Unknown
  subtitle?: string | Unknown
  summary?: string | Unknown
  publisher?: string | Unknown
  /** A tag of BCP 47. */
  language?: string | Unknown
  /** 0 to 99 years. */
  ageRating?: number | Unknown
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; it goes before `year`. */
  releaseDate?: string | Unknown
  /** 1000 to 2200. */
  year?: number | Unknown
  authors?: { name: string; role: PersonRole }[] | Unknown
  genres?: string[] | Unknown
  tags?: string[] | Unknown
  subjects?: string[] | Unknown
  /** With 13 or 10 digits. */
  isbns?: string[] | Unknown
  /** Of the issue or volume in its series, whole. */
  number?: number | Unknown
  volume?: number | Unknown
  chapter?: number | Unknown
  seriesPosition?: number | Unknown
  seriesTotal?: number | Unknown
  bookType?: BookType | Unknown
  edition?: string | Unknown
  originalTitle?: string | Unknown
  originalYear?: number | Unknown
  translator?: string | Unknown
  links?: { sourceName?: string | Unknown; url: string }[] | Unknown
  /** Its ids elsewhere, one for each source. */
  externalIds?: OtherId[] | Unknown
  /** At most 10, the best first. Their hosts have to be among the `hosts` of `plugin.json`. */
  covers?: Cover[] | Unknown
}

/** A picture that people may choose: JPEG, PNG, WebP, GIF or AVIF, at most 20 MB. Sizes are in pixels. */
export type Cover = { url: string; width?: number | Unknown; height?: number | Unknown }

/** An id at another service, such as `12` of `api:lists`. */
export type OtherId = { source: string; externalId: string; externalUrl?: string | Unknown }

export type BookType =
  | 'comic'
  | 'manga'
  | 'novel'
  | 'novella'
  | 'anthology'
  | 'artbook'
  | 'oneshot'
  | 'omnibus'
  | 'graphic_novel'
  | 'magazine'

export type PersonRole =
  | 'author'
  | 'co_author'
  | 'editor'
  | 'translator'
  | 'illustrator'
  | 'contributor'
  | 'writer'
  | 'penciller'
  | 'inker'
  | 'colorist'
  | 'letterer'
  | 'cover_artist'

/** How far someone is in the series, or book, that has this id of `externalIdSource`. */
export type ProgressEntry = {
  externalId: string
  title?: string | Unknown
  status: 'reading' | 'completed' | 'planned' | 'paused' | 'dropped'
  /** The highest that was read. */
  volumesRead?: number | Unknown
  chaptersRead?: number | Unknown
  /** Of a book: 0 to 100. */
  percentRead?: number | Unknown
  /** 1 to 100. */
  score?: number | Unknown
  /** RFC 3339. */
  startedAt?: string | Unknown
  completedAt?: string | Unknown
}

export type PushResult = {
  externalId: string
  status: 'created' | 'updated' | 'unchanged' | 'failed'
  /** For `failed`: one sentence for the person. */
  error?: string | Unknown
}

/** What is known of a book that is looked up. */
type KnownOfBook = {
  isbn?: string
  year?: number
  series?: string
  number?: number
  /** Id of its series at the service. */
  seriesExternalId?: string
}

/** What the server asks, by method. */
export type Calls = RecommendationCalls & {
  'metadata/series/search': {
    params: { query: string; year?: number; limit: number }
    result: { results: SeriesFound[] }
  }
  'metadata/series/match': { params: { title: string; year?: number }; result: SeriesFound | null }
  /** Only with the capability `batchMatch`: a match or `null` for each item, in order. */
  'metadata/series/matchMany': {
    params: { items: { title: string; year?: number }[] }
    result: { results: (SeriesFound | null)[] }
  }
  'metadata/series/get': { params: { externalId: string }; result: SeriesDetails }
  /** `isbn` goes first; else `query` is what is known of the title. */
  'metadata/book/search': {
    params: KnownOfBook & { query?: string; author?: string; limit: number }
    result: { results: BookFound[] }
  }
  'metadata/book/match': { params: KnownOfBook & { title: string; authors?: string[] }; result: BookFound | null }
  'metadata/book/get': { params: { externalId: string }; result: BookDetails }
  'releases/poll': {
    params: { sourceId: string; sourceKey: string; config: Record<string, unknown> | null; etag?: string }
    result: PollResult
  }
  'sync/getUserInfo': { params: Record<string, never>; result: { externalId: string; username: string } }
  'sync/pullProgress': {
    params: { cursor?: string; limit: number }
    result: { entries: ProgressEntry[]; nextCursor: string | null }
  }
  'sync/pushProgress': { params: { entries: ProgressEntry[] }; result: { results: PushResult[] } }
  'sync/status': {
    params: Record<string, never>
    /** Missing: the service does not say. */
    result: {
      externalCount?: number | Unknown
      pendingPush?: number | Unknown
      pendingPull?: number | Unknown
      conflicts?: number | Unknown
    }
  }
}
