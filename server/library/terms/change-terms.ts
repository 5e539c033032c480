import { findTerm, findTermNamed, listCarriers, type TermRecord, visibleTermIds } from '../../db/queries/terms.ts'
import { isUnrestricted } from '../../db/queries/visibility.ts'
import type { TermKind } from '../../db/term-tables.ts'
import { write } from '../../db/write.ts'
import type { TermChange } from '../../db/writes/term-changes.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Tools } from '../tools.ts'

/** Which genre, tag or person. */
export type TermName = { readonly kind: TermKind; readonly id: string }
export type TermNames = { readonly name?: string | undefined; readonly sortName?: string | null | undefined }

const words: Readonly<Record<TermKind, string>> = { genre: 'This genre', tag: 'This tag', person: 'This person' }

/**
 * Gives a term another name everywhere. Files go on saying the former one; it means this term ever after. When only
 * hidden things carry a term of the new name, the two become one: who asks must not learn that there was another.
 * @throws AppError `not_found`, `conflict` when another term has the name
 */
export async function renameTerm(viewer: Viewer, tools: Tools, term: TermName, names: TermNames): Promise<TermRecord> {
  await visibleTerm(viewer, tools, term)
  const twin = names.name === undefined ? null : await hiddenTwin(viewer, tools, term, names.name)
  const merge = twin === null ? [] : [write('mergeTerms', { kind: term.kind, id: twin, intoId: term.id })]
  const changes = await tools.database.commit([...merge, write('renameTerm', { ...term, ...names })])
  for (const changed of changes) tell(tools, changed)
  return visibleTerm(viewer, tools, term)
}

type Merge = { readonly kind: TermKind; readonly ids: readonly string[]; readonly into: string }

/**
 * Makes one term of several, all of them or none; answers the one that stays.
 * @throws AppError `not_found`, `conflict` for one and the same
 */
export async function mergeTerms(viewer: Viewer, tools: Tools, { kind, ids, into }: Merge): Promise<TermRecord> {
  const unique = [...new Set(ids)]
  const visible = await visibleTermIds(viewer, tools.database.reader, kind, [...unique, into])
  if ([...unique, into].some((id) => !visible.has(id))) throw notFound(words[kind])
  const changes = await tools.database.commit(unique.map((id) => write('mergeTerms', { kind, id, intoId: into })))
  tell(tools, { libraryIds: [...new Set(changes.flatMap(({ libraryIds }) => libraryIds))] })
  return visibleTerm(viewer, tools, { kind, id: into })
}

/** A term that has the name already and that the viewer is not shown. */
async function hiddenTwin(viewer: Viewer, tools: Tools, { kind, id }: TermName, name: string): Promise<string | null> {
  const { reader } = tools.database
  const other = await findTermNamed(reader, kind, name)
  if (other === null || other === id || isUnrestricted(viewer)) return null
  return (await findTerm(viewer, reader, kind, other)) === null ? other : null
}

/**
 * Takes a term from everything that the viewer may see. A file that says it brings it back when it is read again.
 * @throws AppError `not_found`
 */
export async function deleteTerm(viewer: Viewer, tools: Tools, term: TermName): Promise<void> {
  await visibleTerm(viewer, tools, term)
  const from = isUnrestricted(viewer)
    ? undefined
    : await listCarriers(viewer, tools.database.reader, term.kind, term.id)
  const [changed] = await tools.database.commit([write('deleteTerm', { ...term, from })])
  tell(tools, changed)
}

/**
 * Removes the terms of a kind that nothing carries, not even a soft-deleted book.
 * @throws AppError `forbidden` for someone who does not see everything, and so cannot tell
 */
export async function removeUnusedTerms(
  viewer: Viewer,
  tools: Tools,
  kind: TermKind,
): Promise<{ readonly count: number; readonly names: readonly string[] }> {
  if (!isUnrestricted(viewer)) {
    throw new AppError('forbidden', 'Only someone who may see every series can do this. Ask an administrator.')
  }
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
