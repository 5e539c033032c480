/**
 * What a rule can ask of a series: what the catalog itself says of it. What one person has read or rated, lists and
 * sharing tags themselves are no ground to decide who sees it. The most asked for first.
 */
export const ruleFields: ReadonlySet<string> = new Set([
  'ageRating',
  'genre',
  'tag',
  'libraryId',
  'author',
  'publisher',
  'language',
  'status',
  'year',
  'dateAdded',
  'title',
  'titleSort',
  'summary',
  'path',
  'completion',
  'hasExternalSourceId',
])
