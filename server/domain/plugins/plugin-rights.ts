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
  'externalRatings',
] as const
export type PluginWritableField = (typeof pluginWritableFields)[number]

/** What a plugin may write, as `metadata:write:<field>`; `metadata:write:*`: every field. */
export const pluginPermissions = [
  'metadata:write:*',
  ...pluginWritableFields.map((field) => `metadata:write:${field}` as const),
] as const
export type PluginPermission = (typeof pluginPermissions)[number]

/** Where a plugin is offered: for one series; for a whole library and after a scan. */
export const pluginScopes = ['series:detail', 'library:scan'] as const
export type PluginScope = (typeof pluginScopes)[number]

/** Whether a plugin may write a field. */
export function mayWrite(permissions: readonly PluginPermission[], field: PluginWritableField): boolean {
  return permissions.includes('metadata:write:*') || permissions.includes(`metadata:write:${field}`)
}
