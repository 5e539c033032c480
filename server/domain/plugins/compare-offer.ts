import type { SeriesLock } from '../metadata/locks.ts'
import type { ExternalId, Person, SeriesFields } from '../metadata/patch.ts'
import { foldName } from '../text/fold.ts'
import { mayWrite, type PluginPermission, type PluginWritableField, pluginWritableFields } from './plugin-rights.ts'
import { isSameSource } from './same-source.ts'
import type { SeriesOffer } from './series-offer.ts'

/** The outcome for a field: written, or the reason why not. */
export const matchStatuses = ['will-apply', 'locked', 'no-permission', 'unchanged', 'not-provided'] as const
export type MatchStatus = (typeof matchStatuses)[number]

export type ComparedField<Field extends string = PluginWritableField> = {
  readonly field: Field
  /** Current value; null: none. */
  readonly current: unknown
  /** Offered value; null: none. */
  readonly proposed: unknown
  readonly status: MatchStatus
}

/** A series with the fields that offers are compared to. */
export type OfferedSeries = {
  readonly values: Partial<SeriesFields>
  readonly titles: readonly { readonly title: string }[]
  readonly links: readonly { readonly sourceName: string; readonly url: string }[]
  readonly ratings: readonly { readonly sourceName: string; readonly rating: number }[]
  readonly locks: readonly SeriesLock[]
}

const lockOf: { readonly [F in PluginWritableField]?: SeriesLock } = { externalLinks: 'links' }

/**
 * Compares an offer field by field: current value, offered value, and whether it would be written. Locks take
 * precedence.
 */
export function compareOffer(
  offer: SeriesOffer,
  series: OfferedSeries,
  permissions: readonly PluginPermission[],
): readonly ComparedField[] {
  return pluginWritableFields.map((field) => {
    const isLocked = series.locks.some((lock) => lock === (lockOf[field] ?? field))
    return compared(field, sidesOf(field, offer, series), { isLocked, may: mayWrite(permissions, field) })
  })
}

/** The outcome of choosing an offered cover. */
export function coverStatus({ isOffered, isLocked, may }: Rights & { readonly isOffered: boolean }): MatchStatus {
  return statusOf({ proposed: isOffered ? true : null, isSame: false, isLocked, may })
}

type Rights = {
  readonly isLocked: boolean
  /** Whether the plugin may write the field. */
  readonly may: boolean
}

/** A field with both values and what would become of it. */
export function compared<Field extends string>(
  field: Field,
  { current, proposed, isSame }: Sides,
  rights: Rights,
): ComparedField<Field> {
  return { field, current, proposed, status: statusOf({ proposed, isSame, ...rights }) }
}

type Comparison = Omit<Sides, 'current'> & Rights

function statusOf({ proposed, isSame, isLocked, may }: Comparison): MatchStatus {
  if (proposed === null) return 'not-provided'
  if (isSame) return 'unchanged'
  if (!may) return 'no-permission'
  return isLocked ? 'locked' : 'will-apply'
}

export type Sides = { readonly current: unknown; readonly proposed: unknown; readonly isSame: boolean }

function sidesOf(field: PluginWritableField, offer: SeriesOffer, series: OfferedSeries): Sides {
  // Fields to which offered values are added; existing values stay.
  if (field === 'alternateTitles') {
    const known = series.titles.map(({ title }) => title)
    const main = series.values.title
    return added(known, offer.alternateTitles, (title) => known.includes(title) || title === main)
  }
  if (field === 'externalLinks') {
    return added(series.links, offer.links, ({ url }) => series.links.some((known) => known.url === url))
  }
  if (field === 'externalIds') return addedIds(series.values.externalIds, offer.externalIds)
  if (field === 'externalRatings') {
    const isKnown = ({ sourceName, rating }: { sourceName: string; rating: number }) =>
      series.ratings.some((known) => known.sourceName === sourceName && known.rating === rating)
    return added(series.ratings, offer.ratings, isKnown)
  }
  return replacedIn(field, series.values[field], offer.values[field])
}

/** A field whose offered value replaces the current one. */
function replaced(now: unknown, offered: unknown): Sides {
  const [current, proposed] = [now ?? null, offered ?? null]
  return { current, proposed, isSame: JSON.stringify(current) === JSON.stringify(proposed) }
}

/** As `replaced`; genres and tags are sets of names as they are stored, people are told apart by name and role. */
export function replacedIn(field: string, now: unknown, offered: unknown): Sides {
  const sides = replaced(now, offered)
  const { current, proposed } = sides
  if (!comparedAsSets.has(field) || !Array.isArray(current) || !Array.isArray(proposed)) return sides
  const keys = new Set(current.map(keyOfItem))
  const proposedKeys = new Set(proposed.map(keyOfItem))
  return { ...sides, isSame: keys.size === proposedKeys.size && [...keys].every((key) => proposedKeys.has(key)) }
}

const comparedAsSets: ReadonlySet<string> = new Set(['genres', 'tags', 'people'])

function keyOfItem(item: string | Person): string {
  return typeof item === 'string' ? foldName(item) : `${item.role} ${foldName(item.name)}`
}

/** A field to which offered items are added. */
export function added<T>(current: readonly unknown[], offered: readonly T[], isKnown: (item: T) => boolean): Sides {
  const known = current.length === 0 ? null : current
  return { current: known, proposed: offered.length === 0 ? null : offered, isSame: offered.every(isKnown) }
}

/** Ids that are added for services without one: an id that is known at a service is never replaced. */
export function addedIds(current: readonly ExternalId[] = [], offered: readonly ExternalId[]): Sides {
  return added(current, offered, ({ source }) => current.some((id) => isSameSource(id.source, source)))
}
