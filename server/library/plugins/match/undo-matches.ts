import { isDeepStrictEqual } from 'node:util'
import type { Page, PageRequest } from '../../../db/page.ts'
import { findMatchRun, listMatchChanges, listMatchRuns } from '../../../db/queries/matches/matches.ts'
import type { MatchChange, MatchOwner, MatchRunRecord, RecordedMatch } from '../../../db/records/matches.ts'
import { write } from '../../../db/write.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { requirePermission } from '../../libraries/library-access.ts'
import type { LibraryContext } from '../../library-context.ts'
import { bookMetadata, editBookMetadata, editSeriesMetadata, seriesMetadata } from '../../metadata/edit-metadata.ts'
import { externalRatings, putExternalRating, removeExternalRating } from '../../metadata/ratings.ts'
import { metadataRevision, putExternalId, references, removeReference } from '../../metadata/references.ts'

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
  if (run === null) throw notFound('entry')
  const changes = await listMatchChanges(viewer, context.database.reader, { runId, most: atOnce })
  if (changes.some(({ owner }) => owner.kind === 'book')) requirePermission(viewer, 'books-write')
  let undone = 0
  for (const one of changes) if (await undoOne(viewer, context, one)) undone += 1
  const places = changes.map(({ place }) => place)
  await context.database.commit([write('removeMatchChanges', { runId, places, now: context.clock() })])
  const left = await findMatchRun(viewer, context.database.reader, runId)
  return { undone, unchanged: changes.length - undone, remaining: left?.changes ?? 0 }
}

/** How often one is tried while somebody edits or removes it, or a part of it, at the same time. */
const attempts = 5

/** @returns whether anything changed back */
async function undoOne(viewer: Viewer, context: LibraryContext, recorded: RecordedMatch): Promise<boolean> {
  const progress = { isChanged: false }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await undoParts(viewer, context, recorded, progress)
      return progress.isChanged
    } catch (error) {
      const code = error instanceof AppError ? error.code : null
      if (code === 'not_found' && attempt === attempts) return progress.isChanged
      if (attempt === attempts || (code !== 'not_found' && code !== 'precondition_failed')) throw error
    }
  }
}

/** @param progress is also kept when a part fails */
async function undoParts(
  viewer: Viewer,
  context: LibraryContext,
  { owner, change }: RecordedMatch,
  progress: { isChanged: boolean },
): Promise<void> {
  for (const part of [undoValues, undoReferences, undoRatings]) {
    if (await part(viewer, context, owner, change)) progress.isChanged = true
  }
  if (progress.isChanged) await hold(viewer, context, { owner, change })
}

async function hold(
  viewer: Viewer,
  context: LibraryContext,
  { owner, change }: Pick<RecordedMatch, 'owner' | 'change'>,
): Promise<void> {
  const candidates = change.candidate === null ? [] : [change.candidate]
  await context.database.commit([write('holdMatch', { owner, candidates, now: context.clock() })])
  const { seriesId, libraryId } = await placeOf(viewer, context, owner)
  context.events.publish([{ type: 'matches_updated', seriesId, libraryId }])
}

async function placeOf(viewer: Viewer, context: LibraryContext, { kind, id }: MatchOwner) {
  if (kind === 'series') return { seriesId: id, libraryId: (await seriesMetadata(viewer, context, id)).libraryId }
  const { seriesId, libraryId } = await bookMetadata(viewer, context, id)
  return { seriesId, libraryId }
}

/** Year, month and day of a book are one date: when one of them was edited since, all are left as they are. */
const dateParts = ['year', 'month', 'day']

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
  const isAsLeft = (field: string) =>
    locks.includes(field) && isDeepStrictEqual(asStored(current[field]), changed[field]?.after ?? null)
  const isDateAsLeft = dateParts.filter((field) => Object.hasOwn(changed, field)).every(isAsLeft)
  const isKept = (field: string) => kind === 'book' && dateParts.includes(field) && !isDateAsLeft
  const own = Object.keys(changed).filter((field) => isAsLeft(field) && !isKept(field))
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
  const expected = [state.revision]
  if (kind === 'series') await editSeriesMetadata(viewer, context, { seriesId: id, edit, expected })
  else await editBookMetadata(viewer, context, { bookId: id, edit, expected })
  return true
}

function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

/** Ids, links and alternate titles. */
async function undoReferences(
  viewer: Viewer,
  context: LibraryContext,
  owner: MatchOwner,
  change: MatchChange,
): Promise<boolean> {
  let isChanged = false
  for (const id of change.ids) isChanged = (await undoId(viewer, context, owner, id)) || isChanged
  const urls = new Set(change.links.map(({ url }) => url))
  const titles = new Set(change.titles)
  for (;;) {
    const expected = [await metadataRevision(viewer, context, owner)]
    const { externalLinks } = await references(viewer, context, owner)
    const link = externalLinks.find(({ url, isManual }) => isManual && urls.has(url))
    const known = owner.kind === 'series' ? (await seriesMetadata(viewer, context, owner.id)).titles : []
    const title = known.find((one) => one.isManual && titles.has(one.title))
    if (link !== undefined) await removeReference(viewer, context, owner, { kind: 'link', key: link.id, expected })
    else if (title === undefined) return isChanged
    else await removeReference(viewer, context, owner, { kind: 'title', key: title.id, expected })
    isChanged = true
  }
}

async function undoId(
  viewer: Viewer,
  context: LibraryContext,
  owner: MatchOwner,
  { source, before, after }: MatchChange['ids'][number],
): Promise<boolean> {
  const expected = [await metadataRevision(viewer, context, owner)]
  const { externalIds } = await references(viewer, context, owner)
  const current = externalIds.find((id) => id.source === source)
  if (current === undefined || current.externalId !== after.externalId) return false
  if (before === null) {
    // By now a file says so, too.
    if (!current.isManual) return false
    await removeReference(viewer, context, owner, { kind: 'externalId', key: current.id, expected })
  } else {
    await putExternalId(viewer, context, owner, { ...before, externalUrl: before.externalUrl ?? null, expected })
  }
  return true
}

async function undoRatings(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: MatchOwner,
  change: MatchChange,
): Promise<boolean> {
  if (kind === 'book') return false
  let isChanged = false
  for (const { sourceName, before, after } of change.ratings) {
    const { ratings, revision } = await externalRatings(viewer, context, id)
    const current = ratings.find((rating) => rating.sourceName === sourceName)
    if (current === undefined || current.rating !== after?.rating) continue
    isChanged = true
    const expected = [revision]
    if (before === null) await removeExternalRating(viewer, context, id, { sourceName, expected })
    else await putExternalRating(viewer, context, id, { sourceName, ...before, expected })
  }
  return isChanged
}
