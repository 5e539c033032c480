import { findTerm, type TermRecord } from '../../db/queries/terms.ts'
import type { TermKind } from '../../db/term-tables.ts'
import { write } from '../../db/write.ts'
import type { TermChange } from '../../db/writes/term-changes.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { Tools } from '../tools.ts'

/** Which genre, tag or person. */
export type TermName = { readonly kind: TermKind; readonly id: string }
export type TermNames = { readonly name?: string | undefined; readonly sortName?: string | null | undefined }

const words: Readonly<Record<TermKind, string>> = { genre: 'This genre', tag: 'This tag', person: 'This person' }

/**
 * Gives a term another name everywhere. Files go on saying the former one; it means this term ever after.
 * @throws AppError `not_found`, `conflict` when another term has the name
 */
export async function renameTerm(viewer: Viewer, tools: Tools, term: TermName, names: TermNames): Promise<TermRecord> {
  await visibleTerm(viewer, tools, term)
  const [changed] = await tools.database.commit([write('renameTerm', { ...term, ...names })])
  tell(tools, changed)
  return visibleTerm(viewer, tools, term)
}

/** Makes one term of two; answers the one that stays. @throws AppError `not_found`, `conflict` for one and the same */
export async function mergeTerms(viewer: Viewer, tools: Tools, term: TermName, intoId: string): Promise<TermRecord> {
  await visibleTerm(viewer, tools, term)
  await visibleTerm(viewer, tools, { ...term, id: intoId })
  const [changed] = await tools.database.commit([write('mergeTerms', { ...term, intoId })])
  tell(tools, changed)
  return visibleTerm(viewer, tools, { ...term, id: intoId })
}

/** Takes a term from everything. A file that says it brings it back when it is read again. @throws AppError `not_found` */
export async function deleteTerm(viewer: Viewer, tools: Tools, term: TermName): Promise<void> {
  await visibleTerm(viewer, tools, term)
  const [changed] = await tools.database.commit([write('deleteTerm', term)])
  tell(tools, changed)
}

/** Removes the terms of a kind that nothing carries, not even a soft-deleted book. */
export async function removeUnusedTerms(
  tools: Tools,
  kind: TermKind,
): Promise<{ readonly count: number; readonly names: readonly string[] }> {
  const [removed] = await tools.database.commit([write('removeUnusedTerms', { kind })])
  return removed
}

async function visibleTerm(viewer: Viewer, tools: Tools, { kind, id }: TermName): Promise<TermRecord> {
  const found = await findTerm(viewer, tools.database.reader, kind, id)
  if (found === null) throw notFound(words[kind])
  return found
}

function tell(tools: Tools, { libraryIds }: TermChange): void {
  tools.events.publish(libraryIds.map((libraryId) => ({ type: 'library_updated', libraryId })))
}
