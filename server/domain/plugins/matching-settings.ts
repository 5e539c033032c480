import { pluginBookFields, pluginWritableFields } from './plugin-rights.ts'

/** The fields for which plugins can have an order of their own, of series and books. */
export const matchedFields = [
  ...pluginWritableFields,
  ...pluginBookFields.filter((field) => !(pluginWritableFields as readonly string[]).includes(field)),
] as const
export type MatchedField = (typeof matchedFields)[number]

/** How the plugins of a library work together. */
export type MatchingSettings = {
  /** Whether to match after a scan; null: as the server's setting says. */
  readonly afterScan: boolean | null
  /** Ids of plugins, the first one preferred. Others follow by name. */
  readonly providers: readonly string[]
  /** Another order for single fields. */
  readonly fields: Readonly<Partial<Record<MatchedField, readonly string[]>>>
}

export const usualMatching: MatchingSettings = { afterScan: null, providers: [], fields: {} }

type Named = { readonly id: string }

/** Plugins in the order of a library: those that it names first. */
export function inOrder<P extends Named>(plugins: readonly P[], order: readonly string[]): readonly P[] {
  const placeOf = ({ id }: P) => {
    const place = order.indexOf(id)
    return place < 0 ? order.length : place
  }
  return plugins.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Whether a plugin's value of a field may replace that of another plugin.
 * @param from the plugin that the current value came from; null: no plugin
 */
export function mayReplace(
  { providers, fields }: MatchingSettings,
  field: MatchedField,
  { pluginId, from }: { readonly pluginId: string; readonly from: string | null },
): boolean {
  if (from === null || from === pluginId) return true
  const order = fields[field] ?? providers
  const [own, other] = [order.indexOf(pluginId), order.indexOf(from)]
  if (own < 0) return false
  return other < 0 || own < other
}
