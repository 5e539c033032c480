import { type ComicSettings, defaultSettings, type SettingName, type SomeSettings } from './settings.ts'

/** Where a setting can be kept, the nearest first: it goes before those that follow. */
export const scopes = ['book', 'series', 'library', 'device'] as const
export type Scope = (typeof scopes)[number]

/** What each scope says of the book that is open. */
export type Layers = Readonly<Record<Scope, SomeSettings>>

export type SettingsInForce = {
  readonly values: ComicSettings
  /** Which scope each setting comes from; a setting that is not named is as it always was. */
  readonly from: Readonly<Partial<Record<SettingName, Scope>>>
}

/** The settings in force: of each the one that the nearest scope says. */
export function settingsInForce(layers: Layers): SettingsInForce {
  const farthestFirst = scopes.toReversed()
  return {
    values: Object.assign({}, defaultSettings, ...farthestFirst.map((scope) => layers[scope])),
    from: Object.assign(
      {},
      ...farthestFirst.map((scope) => Object.fromEntries(Object.keys(layers[scope]).map((name) => [name, scope]))),
    ),
  }
}

/** What some scopes say from now on. */
export type LayerChange = Partial<Layers>

/**
 * Sets something at a scope. Nearer scopes that say otherwise give way, so that what was chosen is what is seen.
 * @returns the scopes that change, with all that they say then
 */
export function setAt(layers: Layers, scope: Scope, given: SomeSettings): LayerChange {
  const nearer = scopes.slice(0, scopes.indexOf(scope))
  const names = Object.keys(given)
  const giving = nearer.filter((one) => names.some((name) => name in layers[one]))
  return Object.assign(
    { [scope]: { ...layers[scope], ...given } },
    ...giving.map((one) => ({ [one]: without(layers[one], names) })),
  )
}

/** Takes back what the nearest scope says of a setting, so that the next one is in force. */
export function resetNearest(layers: Layers, name: SettingName): LayerChange {
  const scope = settingsInForce(layers).from[name]
  return scope === undefined ? {} : { [scope]: without(layers[scope], [name]) }
}

function without(settings: SomeSettings, names: readonly string[]): SomeSettings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))
}

/** As much a preference may hold, in characters; the server takes a little more. */
const maxCharacters = 18_000

/** Settings of many books or series, by id, the one that was set last at the end. */
export type Shelf = Readonly<Record<string, unknown>>

/** Keeps the settings of one thing; those that were set longest ago are forgotten when there is no more room. */
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
