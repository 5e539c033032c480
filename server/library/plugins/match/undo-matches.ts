import { isDeepStrictEqual } from 'node:util'
import type { Page, PageRequest } from '../../../db/page.ts'
import { findMatchRun, listMatchChanges, listMatchRuns } from '../../../db/queries/matches/matches.ts'
import { findReferences, listExternalRatings } from '../../../db/queries/series/references.ts'
import type { MatchChange, MatchOwner, MatchRunRecord, RecordedMatch } from '../../../db/records/matches.ts'
import type { References } from '../../../db/records/references.ts'
import { write } from '../../../db/write.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { requirePermission } from '../../libraries/library-access.ts'
import type { LibraryContext } from '../../library-context.ts'
import { bookMetadata, editBookMetadata, editSeriesMetadata, seriesMetadata } from '../../metadata/edit-metadata.ts'
import { putExternalRating, removeExternalRating } from '../../metadata/ratings.ts'
import { putExternalId, removeReference } from '../../metadata/references.ts'

/** Begins matches that can be undone together. @param match `userId`: who decides; null or empty: they are automatic */
export async function beginRun(
  { database, clock, newId }: LibraryContext,
  { libraryId, userId }: { readonly libraryId: string; readonly userId: string | null },
): Promise<string> {
  const id = newId()
  const by = userId === '' ? null : userId
  const begin = write('beginMatchRun', { id, libraryId, userId: by, isAutomatic: by === null, now: clock() })
  await database.commit([begin])
  return id
}

/** Matches that were applied together and can be undone, newest first. */
export function matchRuns(
  viewer: Viewer,
  context: LibraryContext,
  request: PageRequest,
): Promise<Page<MatchRunRecord>> {
  return listMatchRuns(viewer, context.database.reader, request)
}

/** Series and books that one call undoes. */
const atOnce = 50

export type UndoneMatches = {
  /** Series and books that changed back. */
  readonly undone: number
  /** Those that somebody had changed since, or that are gone. */
  readonly unchanged: number
  /** Still to be undone, by another call. */
  readonly remaining: number
}

/**
 * Undoes matches that were applied together, the last ones first: details are those of the files again, and what was
 * added is removed. What somebody has changed since stays. Whatever is undone waits for a person, and is not matched
 * automatically again.
 * @throws AppError `not_found`, `forbidden`
 */
export async function undoMatchRun(viewer: Viewer, context: LibraryContext, runId: string): Promise<UndoneMatches> {
  const run = await findMatchRun(viewer, context.database.reader, runId)
  if (run === null || run.undoneAt !== null) throw notFound('entry')
  const changes = await listMatchChanges(viewer, context.database.reader, { runId, most: atOnce })
  if (changes.some(({ owner }) => owner.kind === 'book')) requirePermission(viewer, 'books-write')
  let undone = 0
  for (const one of changes) if (await undoOne(viewer, context, one)) undone += 1
  const places = changes.map(({ place }) => place)
  const removal = write('removeMatchChanges', { runId, places, now: context.clock() })
  const [left] = await context.database.commit([removal])
  return { undone, unchanged: changes.length - undone, remaining: changes.length === 0 ? 0 : left }
}

/** @returns whether anything changed back */
async function undoOne(viewer: Viewer, context: LibraryContext, { owner, change }: RecordedMatch): Promise<boolean> {
  try {
    const results = [
      await undoValues(viewer, context, owner, change),
      await undoReferences(viewer, context, owner, change),
      await undoRatings(viewer, context, owner, change),
    ]
    const candidates = change.candidate === null ? [] : [change.candidate]
    await context.database.commit([write('holdMatch', { owner, candidates, now: context.clock() })])
    const { seriesId, libraryId } = await placeOf(viewer, context, owner)
    context.events.publish([{ type: 'matches_updated', seriesId, libraryId }])
    return results.includes(true)
  } catch (error) {
    // It was removed at the same time.
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}

async function placeOf(viewer: Viewer, context: LibraryContext, { kind, id }: MatchOwner) {
  if (kind === 'series') return { seriesId: id, libraryId: (await seriesMetadata(viewer, context, id)).libraryId }
  const { seriesId, libraryId } = await bookMetadata(viewer, context, id)
  return { seriesId, libraryId }
}

/** Unlocks details that are as the match left them, unless they were of a person before: those are set again. */
async function undoValues(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: MatchOwner,
  { values: changed }: MatchChange,
): Promise<boolean> {
  const state = await (kind === 'series' ? seriesMetadata : bookMetadata)(viewer, context, id)
  const current: Readonly<Record<string, unknown>> =
    'extras' in state ? { ...state.extras, ...state.values } : { ...state.values }
  const locks: readonly string[] = state.locks
  const isOpen = (field: string) => changed[field]?.wasLocked !== true
  const own = Object.keys(changed).filter(
    (field) => locks.includes(field) && isDeepStrictEqual(current[field] ?? null, changed[field]?.after ?? null),
  )
  if (own.length === 0) return false
  const [set, open] = [own.filter((field) => changed[field]?.wasLocked === true), own.filter(isOpen)]
  const isExtra = (field: string) => 'extras' in state && Object.hasOwn(state.extras, field)
  const valuesOf = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, changed[field]?.before ?? null]))
  const edit = {
    values: valuesOf(set.filter((field) => !isExtra(field))),
    // Nothing else would empty what no file has.
    extras: valuesOf(own.filter(isExtra)),
    locks: Object.fromEntries(open.map((field) => [field, false])),
  }
  if (kind === 'series') await editSeriesMetadata(viewer, context, { seriesId: id, edit })
  else await editBookMetadata(viewer, context, { bookId: id, edit })
  return true
}

type Stored = { readonly owner: MatchOwner; readonly stored: References }

/** Ids, links and alternate titles. */
async function undoReferences(
  viewer: Viewer,
  context: LibraryContext,
  owner: MatchOwner,
  change: MatchChange,
): Promise<boolean> {
  const stored = await findReferences(viewer, context.database.reader, owner)
  if (stored === null) throw notFound(owner.kind)
  const titles = owner.kind === 'series' ? (await seriesMetadata(viewer, context, owner.id)).titles : []
  const areIds = await undoIds(viewer, context, { owner, stored }, change)
  const links = stored.externalLinks.filter(({ url, isManual }) => isManual && change.links.some((l) => l.url === url))
  for (const { id } of links) await removeReference(viewer, context, owner, { kind: 'link', key: id })
  const own = titles.filter(({ title, isManual }) => isManual && change.titles.includes(title))
  for (const { id } of own) await removeReference(viewer, context, owner, { kind: 'title', key: id })
  return areIds || links.length + own.length > 0
}

async function undoIds(
  viewer: Viewer,
  context: LibraryContext,
  { owner, stored }: Stored,
  { ids }: MatchChange,
): Promise<boolean> {
  let isChanged = false
  for (const { source, before, after } of ids) {
    const current = stored.externalIds.find((id) => id.source === source)
    if (current === undefined || current.externalId !== after.externalId) continue
    isChanged = true
    if (before === null) await removeReference(viewer, context, owner, { kind: 'externalId', key: current.id })
    else await putExternalId(viewer, context, owner, { ...before, externalUrl: before.externalUrl ?? null })
  }
  return isChanged
}

async function undoRatings(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: MatchOwner,
  { ratings }: MatchChange,
): Promise<boolean> {
  if (kind === 'book' || ratings.length === 0) return false
  const { seq } = await seriesMetadata(viewer, context, id)
  const stored = (await listExternalRatings(context.database.reader, [seq])).get(seq) ?? []
  let isChanged = false
  for (const { sourceName, before, after } of ratings) {
    const current = stored.find((rating) => rating.sourceName === sourceName)
    if (current === undefined || current.rating !== after?.rating) continue
    isChanged = true
    if (before === null) await removeExternalRating(viewer, context, id, { sourceName })
    else await putExternalRating(viewer, context, id, { sourceName, ...before })
  }
  return isChanged
}
