import { findCoverChoice } from '../../db/queries/series/covers.ts'
import type { CoverOwner } from '../../db/records/cover.ts'
import type { ImportOutcome } from '../../db/records/exports.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { CoverLine } from '../../domain/household/edited-lines.ts'
import type { LibraryContext } from '../library-context.ts'

/** Adds and chooses a cover. @throws AppError that says why not */
export type AddCover = (owner: CoverOwner, bytes: Uint8Array, importId: string | null) => Promise<unknown>

type CoverImport = {
  /** With ids of here. */
  readonly line: CoverLine
  readonly dryRun: boolean
  readonly importId: string | null
}

/** Adds a cover where nobody has chosen one. @throws AppError `unavailable` when it cannot be stored */
export async function importCover(
  viewer: Viewer,
  { database, addCover }: Pick<LibraryContext, 'database'> & { readonly addCover: AddCover },
  { line: { series, book, image }, dryRun, importId }: CoverImport,
): Promise<ImportOutcome> {
  const owner: CoverOwner = series === null ? { kind: 'book', id: book ?? '' } : { kind: 'series', id: series }
  const choice = await findCoverChoice(viewer, database.reader, owner)
  if (choice === null) return { kind: 'unmatched' }
  if (choice.source !== null) return { kind: 'unchanged' }
  if (dryRun) return { kind: 'added' }
  try {
    await addCover(owner, Buffer.from(image, 'base64'), importId)
    return { kind: 'added' }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return { kind: 'refused', reason: error.message }
    throw error
  }
}
