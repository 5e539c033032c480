import { type ComicSettings, defaultSettings, type SettingName, type SomeSettings } from './settings.ts'

/** Scopes of a setting, the most specific first: it overrides those that follow. */
export const scopes = ['book', 'series', 'library', 'device'] as const
export type Scope = (typeof scopes)[number]

/** What each scope sets for the open book. */
export type Layers = Readonly<Record<Scope, SomeSettings>>

export type EffectiveSettings = {
  readonly values: ComicSettings
  /** Scope that each setting comes from; settings without one have their default. */
  readonly from: Readonly<Partial<Record<SettingName, Scope>>>
}

/** Effective settings: each from the most specific scope that sets it. */
export function effectiveSettings(layers: Layers): EffectiveSettings {
  const farthestFirst = scopes.toReversed()
  return {
    values: Object.assign({}, defaultSettings, ...farthestFirst.map((scope) => layers[scope])),
    from: Object.assign(
      {},
      ...farthestFirst.map((scope) => Object.fromEntries(Object.keys(layers[scope]).map((name) => [name, scope]))),
    ),
  }
}

/** New contents of the changed scopes. */
export type LayerChange = Partial<Layers>

/**
 * Sets values at a scope. More specific scopes that set them are cleared, so that the choice takes effect.
 * @returns the changed scopes with their complete contents
 */
export function setAt(layers: Layers, scope: Scope, changes: SomeSettings): LayerChange {
  const nearer = scopes.slice(0, scopes.indexOf(scope))
  const names = Object.keys(changes)
  const giving = nearer.filter((one) => names.some((name) => name in layers[one]))
  return Object.assign(
    { [scope]: { ...layers[scope], ...changes } },
    ...giving.map((one) => ({ [one]: without(layers[one], names) })),
  )
}

/** Resets a setting at its most specific scope, so that the next scope applies. */
export function resetNearest(layers: Layers, name: SettingName): LayerChange {
  const scope = effectiveSettings(layers).from[name]
  return scope === undefined ? {} : { [scope]: without(layers[scope], [name]) }
}

function without(settings: SomeSettings, names: readonly string[]): SomeSettings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))
}

/** Largest preference in characters; the server allows slightly more. */
const maxCharacters = 18_000

/** Settings of many books or series by id, the most recently set last. */
export type Shelf = Readonly<Record<string, unknown>>

/** Stores the settings of one item; the oldest entries are dropped when the limit is reached. */
export function storeOn(shelf: Shelf, id: string, settings: SomeSettings): Shelf {
  const others = Object.entries(shelf).filter(([other]) => other !== id)
  const entries = Object.keys(settings).length === 0 ? others : [...others, [id, settings] as const]
  let room = maxCharacters - entries.reduce((sum, entry) => sum + JSON.stringify(entry).length, 2)
  const stored = entries.filter((entry) => {
    if (room >= 0) return true
    room += JSON.stringify(entry).length
    return false
  })
  return Object.fromEntries(stored)
}
