/** Series fields that a plugin can be allowed to write; field locks take precedence. */
export const pluginWritableFields = [
  'title',
  'summary',
  'publisher',
  'status',
  'ageRating',
  'language',
  'readingDirection',
  'year',
  'totalVolumeCount',
  'totalChapterCount',
  'people',
  'genres',
  'tags',
  'alternateTitles',
  'externalLinks',
  'externalIds',
  'externalRatings',
] as const
export type PluginWritableField = (typeof pluginWritableFields)[number]

/** Book fields that a plugin can be allowed to write. `releaseDate`: year, month and day. */
export const pluginBookFields = [
  'title',
  'subtitle',
  'summary',
  'publisher',
  'language',
  'releaseDate',
  'ageRating',
  'people',
  'genres',
  'tags',
  'subjects',
  'isbns',
  'number',
  'volume',
  'chapter',
  'seriesPosition',
  'seriesTotal',
  'bookType',
  'edition',
  'originalTitle',
  'originalYear',
  'translator',
  'externalLinks',
  'externalIds',
] as const
export type PluginBookField = (typeof pluginBookFields)[number]

/** `cover`: a picture that a person chooses; never written with the fields. */
const everyField = [...new Set([...pluginWritableFields, ...pluginBookFields, 'cover' as const])]

/** What a plugin may write, as `metadata:write:<field>`; `metadata:write:*`: every field. */
export const pluginPermissions = [
  'metadata:write:*',
  ...everyField.map((field) => `metadata:write:${field}` as const),
] as const
export type PluginPermission = (typeof pluginPermissions)[number]

/** Where a plugin is offered: for one series; for one book; for a whole library and after a scan. */
export const pluginScopes = ['series:detail', 'book:detail', 'library:scan'] as const
export type PluginScope = (typeof pluginScopes)[number]

/** Whether a plugin may write a field. */
export function mayWrite(
  permissions: readonly PluginPermission[],
  field: PluginWritableField | PluginBookField | 'cover',
): boolean {
  return permissions.includes('metadata:write:*') || permissions.includes(`metadata:write:${field}`)
}
