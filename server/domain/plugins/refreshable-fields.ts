import type { ComparedField } from './compare-offer.ts'

/** By name of a stored value: the plugin that wrote it, for values that nobody has edited since. */
export type FieldOrigins = ReadonlyMap<string, { readonly pluginId: string }>

type Refresh = {
  readonly pluginId: string
  readonly origins: FieldOrigins
  /** Names of the only fields to refresh; empty: every field. */
  readonly fields: readonly string[]
}

/** Fields whose values are stored under other names. */
const valuesOf: Readonly<Record<string, readonly string[]>> = { releaseDate: ['year', 'month', 'day'] }
/** Fields to which a plugin adds without replacing anything. */
const additive: ReadonlySet<string> = new Set(['alternateTitles', 'externalLinks', 'externalIds', 'externalRatings'])

/**
 * The fields that a refresh writes: those that are empty, and those that the plugin wrote and nobody has edited since.
 * The latter are locked by the match only; a lock of a person is on a value without an origin. Unlocked values of files
 * are replaced only in fields that were named, since a person may have left them out of the match.
 */
export function refreshableFields<Field extends string>(
  compared: readonly ComparedField<Field>[],
  { pluginId, origins, fields }: Refresh,
): readonly ComparedField<Field>[] {
  const named: ReadonlySet<string> = new Set(fields)
  return compared.flatMap((one): ComparedField<Field>[] => {
    const { field, status, current } = one
    if (named.size > 0 && !named.has(field)) return []
    const names: readonly string[] = valuesOf[field] ?? [field]
    const isOwn = names.every((name) => origins.get(name)?.pluginId === pluginId)
    if (isOwn && status === 'locked') return [{ ...one, status: 'will-apply' }]
    // The order of the plugins may have lifted the lock of another one's value.
    const isOfPlugins = names.every((name) => origins.has(name))
    const isWanted = named.has(field) || additive.has(field) || isEmpty(current) || isOfPlugins
    return isWanted && status === 'will-apply' ? [one] : []
  })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}
