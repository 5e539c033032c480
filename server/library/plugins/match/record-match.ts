import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { findMatching, listFieldOrigins } from '../../../db/queries/matches/matches.ts'
import type { FieldOrigin, MatchCandidate, MatchChange, MatchOwner } from '../../../db/records/matches.ts'
import type { ExternalRatingRecord } from '../../../db/records/references.ts'
import { write } from '../../../db/write.ts'
import type { ExternalId, WebLink } from '../../../domain/metadata/patch.ts'
import { type MatchedField, mayReplace, usualMatching } from '../../../domain/plugins/matching-settings.ts'
import type { LibraryContext } from '../../library-context.ts'
import type { Provider } from './providers.ts'

/** What a match may change of a series or a book. */
export type MatchedState = {
  readonly values: Readonly<Record<string, unknown>>
  readonly ids: readonly ExternalId[]
  readonly titles: readonly string[]
  readonly links: readonly WebLink[]
  readonly ratings: readonly Pick<ExternalRatingRecord, 'sourceName' | 'rating' | 'voteCount'>[]
  readonly locks: readonly string[]
}

type Applied = {
  readonly externalId: string
  readonly candidate: MatchCandidate | null
  /** Names of the values that were set. */
  readonly fields: readonly string[]
  readonly before: MatchedState
  readonly after: MatchedState
}

/** What applying a match changed. */
export function changeOf(provider: Provider, { fields, before, after, ...match }: Applied): MatchChange {
  const values = fields.map((field) => {
    const sides = { before: before.values[field] ?? null, after: after.values[field] ?? null }
    return [field, { ...sides, wasLocked: before.locks.includes(field) }] as const
  })
  const ratingOf = ({ ratings }: MatchedState, source: string) => {
    const found = ratings.find(({ sourceName }) => sourceName === source)
    return found === undefined ? null : { rating: found.rating, voteCount: found.voteCount }
  }
  const ratings = after.ratings.map(({ sourceName }) => {
    return { sourceName, before: ratingOf(before, sourceName), after: ratingOf(after, sourceName) }
  })
  const ids = after.ids.map((id) => {
    return { source: id.source, before: before.ids.find(({ source }) => source === id.source) ?? null, after: id }
  })
  return {
    pluginId: provider.id,
    ...match,
    values: Object.fromEntries(values),
    ids: ids.filter((id) => !isDeepStrictEqual(id.before, id.after)),
    titles: after.titles.filter((title) => !before.titles.includes(title)),
    links: after.links.filter(({ url }) => !before.links.some((link) => link.url === url)),
    ratings: ratings.filter((rating) => !isDeepStrictEqual(rating.before, rating.after)),
  }
}

/** Applies a match, and records what it changed also when it fails halfway, so that this can be undone. */
export async function recorded(
  apply: () => Promise<void>,
  record: (isComplete: boolean) => Promise<void>,
): Promise<void> {
  let isComplete = false
  try {
    await apply()
    isComplete = true
  } finally {
    await record(isComplete)
  }
}

type RecordedChange = {
  readonly owner: MatchOwner
  readonly change: MatchChange
  readonly runId: string
  readonly isComplete: boolean
}

/** Stores what a match changed and where its values came from. What was matched waits for a person no longer. */
export async function recordMatch(
  { database, clock }: LibraryContext,
  provider: Provider,
  { owner, change, runId, isComplete }: RecordedChange,
): Promise<void> {
  if (!isComplete && isEmpty(change)) return
  const now = clock()
  const origins = Object.entries(change.values).map(([field, { after }]) => {
    return { field, pluginId: provider.id, pluginName: provider.displayName, digest: digestOf(after), at: now }
  })
  await database.commit([
    write('recordMatch', { runId, owner, change }),
    write('storeFieldOrigins', { owner, origins }),
    ...(isComplete ? [write('settleMatch', { owner, now })] : []),
  ])
}

function isEmpty({ values, ids, titles, links, ratings }: MatchChange): boolean {
  const isSame = Object.values(values).every(({ before, after }) => isDeepStrictEqual(before, after))
  return isSame && ids.length + titles.length + links.length + ratings.length === 0
}

function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
}

export type Origin = Omit<FieldOrigin, 'digest'>

/** The plugins that the values of a series or a book came from, by field: of those that nobody has changed since. */
export async function originsOf(
  { database }: Pick<LibraryContext, 'database'>,
  owner: MatchOwner,
  values: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, Origin>> {
  const stored = await listFieldOrigins(database.reader, owner)
  const valid = stored.filter(({ field, digest }) => digestOf(values[field]) === digest)
  return new Map(valid.map(({ digest: _digest, ...origin }) => [origin.field, origin]))
}

/** Locks of books that are called otherwise than the field. Series have a year of their own. */
const fieldsOfLocks: Readonly<Record<string, MatchedField>> = {
  year: 'releaseDate',
  month: 'releaseDate',
  day: 'releaseDate',
}

type Locked<Lock extends string> = {
  readonly kind: MatchOwner['kind']
  readonly libraryId: string
  readonly locks: readonly Lock[]
  readonly origins: ReadonlyMap<string, Origin>
}

/** The locks that hold for a plugin: a value that came from a plugin after it in the order of the library is no lock. */
export async function locksFor<Lock extends string>(
  { database }: Pick<LibraryContext, 'database'>,
  provider: Provider,
  { kind, libraryId, locks, origins }: Locked<Lock>,
): Promise<readonly Lock[]> {
  if (origins.size === 0) return locks
  const matching = (await findMatching(database.reader, libraryId)) ?? usualMatching
  return locks.filter((lock) => {
    const from = origins.get(lock)
    if (from === undefined || from.pluginId === provider.id) return true
    const field = (kind === 'book' ? fieldsOfLocks[lock] : undefined) ?? (lock as MatchedField)
    return !mayReplace(matching, field, { pluginId: provider.id, from: from.pluginId })
  })
}
