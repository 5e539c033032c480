import { textLimits } from '../domain/metadata/clean-text.ts'
import { COMPLETE_AT } from '../domain/reading/progress.ts'

/**
 * Maximum lengths of unpaginated lists in responses. Each bound is enforced where the list is written or read;
 * `test/http/list-limits.test.ts` rejects a response list without one.
 */
export const maxItems = {
  /** Books in one response; more are paginated. */
  books: 5_000,
  /** Pages, spine items and outline entries of one book. */
  pages: 100_000,
  /** Genres, tags, people and other lists of metadata. */
  metadata: textLimits.items,
  /** External ids, links, titles and ratings: from files and entered manually. */
  references: 2 * textLimits.items,
  /** Letters of all scripts. */
  letters: 2_000,
  libraries: 1_000,
  /** Items changed by one call. */
  selected: 500,
  backups: 500,
  /** Sharing tags. */
  sharingTags: 500,
  /** Members of an access group. */
  members: 5_000,
  /** Access groups, plus the user. */
  groupsAndOwn: 501,
  /** Access reasons: each tag at most twice, and the other reasons. */
  reasons: 1_010,
  /** Built-in enumerations: formats, roles, kinds of tasks, settings. */
  known: 200,
} as const

/** From this share on (0 to 1) a book counts as finished. */
export const completeAt = COMPLETE_AT
