/**
 * Fields that a rule can use: metadata of the catalog only. Personal reading data, lists and sharing tags must not
 * decide access. Most used first.
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
