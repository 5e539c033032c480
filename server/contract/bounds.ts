import { textLimits } from '../domain/metadata/clean-text.ts'
import { COMPLETE_AT } from '../domain/reading/progress.ts'

/**
 * The most that a list of an answer holds where it does not come page by page. Each bound is kept by what writes or
 * reads the list; `test/http/bounded-lists.test.ts` refuses an answer with a list that has none.
 */
export const maxItems = {
  /** Books that one answer lists; more come page by page. */
  books: 5_000,
  /** Pages, spine items and entries of contents of one book. */
  pages: 100_000,
  /** Genres, tags, people and other lists of metadata. */
  metadata: textLimits.items,
  /** Ids elsewhere, links, titles and ratings: what files say beside what people entered. */
  references: 2 * textLimits.items,
  /** Letters of all scripts. */
  letters: 2_000,
  libraries: 1_000,
  /** Things that one call changes. */
  selected: 500,
  backups: 500,
  /** Sharing tags that there can be. */
  sharingTags: 500,
  /** Members of an access group. */
  members: 5_000,
  /** Access groups that there can be, and a person beside them. */
  groupsAndOwn: 501,
  /** Why someone sees a series or does not: each tag at most twice, and what else there is. */
  reasons: 1_010,
  /** Rules of a kind that the program itself has: formats, roles, kinds of tasks, settings. */
  known: 200,
} as const

/** From this share on (0 to 1) a book counts as finished. */
export const completeAt = COMPLETE_AT
