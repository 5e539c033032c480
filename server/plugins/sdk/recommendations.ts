/** A series of the library that a person read or rated. Genres, tags and other titles are not told. */
export type LibraryEntry = {
  /** Of the server; it means nothing elsewhere. */
  seriesId: string
  title: string
  alternateTitles: string[]
  genres: string[]
  tags: string[]
  year?: number | null | undefined
  /** Its id of `externalIdSource`, if it is known; `id` and `externalId` are the same. */
  externalIds: { source: string; id: string; externalId: string }[]
  /** `unread`: it was only rated. */
  readingStatus: 'completed' | 'reading' | 'unread'
  booksRead: number
  booksOwned: number
  /** 1 to 100. */
  userRating?: number | null | undefined
  /** RFC 3339. */
  lastReadAt?: string | null | undefined
  completedAt?: string | null | undefined
}

export type Recommendation = {
  externalId: string
  /** Its page; http or https. */
  externalUrl?: string | null | undefined
  title: string
  coverUrl?: string | null | undefined
  summary?: string | null | undefined
  genres?: string[] | null | undefined
  /** How well it fits, 0 to 1. */
  score: number
  /** One sentence for the person. */
  reason: string
  /** Titles that it is based on, at most 10. */
  basedOn?: string[] | null | undefined
  status?: 'ongoing' | 'ended' | 'hiatus' | 'abandoned' | 'unknown' | null | undefined
  /** 1000 to 2200. */
  startYear?: number | null | undefined
  totalVolumeCount?: number | null | undefined
  /** Average at the service, 0 to 100. */
  rating?: number | null | undefined
  /** Whether the person has it on their list at the service. */
  inLibrary?: boolean | null | undefined
}

export type DismissReason = 'not_interested' | 'already_read' | 'already_owned'

/** A plugin has to know `recommendations/get`; it can do without the others. */
export type RecommendationCalls = {
  'recommendations/get': {
    /** `excludeIds`: dismissed titles, which are left out. */
    params: { library: LibraryEntry[]; limit: number; excludeIds: string[] }
    result: {
      recommendations: Recommendation[]
      /** RFC 3339. */
      generatedAt?: string | null | undefined
      cached?: boolean | null | undefined
    }
  }
  /** Before `recommendations/get`. */
  'recommendations/updateProfile': {
    params: { entries: LibraryEntry[] }
    result: { updated: boolean; entriesProcessed: number }
  }
  /** When someone disconnects. */
  'recommendations/clear': { params: Record<string, never>; result: { cleared: boolean } }
  /** Once for each dismissal, before `recommendations/get`. */
  'recommendations/dismiss': {
    params: { externalId: string; reason?: DismissReason }
    result: { dismissed: boolean }
  }
}
