import { AppError, notFound } from '../../../domain/errors.ts'
import { type Annotation, annotationLimits } from '../../../domain/reading/annotation.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'

type Owned = { readonly id: string; readonly userId: string; readonly bookId: string }
type CreateAnnotation = Omit<Annotation, 'createdAt' | 'updatedAt'> & Owned & { readonly now: number }
type ChangeAnnotation = Owned & {
  readonly changes: Partial<Pick<Annotation, 'note' | 'color'>>
  readonly now: number
}

/** @throws AppError `not_found`, `unprocessable` when the user has too many in this book */
async function createAnnotation(tx: Tx, { bookId, now, ...fields }: CreateAnnotation): Promise<void> {
  const bookSeq = await seqOf(tx, 'books', bookId)
  const limit = annotationLimits.perBook
  if ((await countAnnotations(tx, fields.userId, bookSeq)) >= limit) {
    throw new AppError('too_many_annotations', { most: limit })
  }
  await tx.insert('annotations', { ...fields, bookSeq, createdAt: now, updatedAt: now })
}

/** Maximum annotations per user and book. */
export async function countAnnotations(tx: Tx, userId: string, bookSeq: number): Promise<number> {
  const found = await tx.get<{ many: number }>(
    sql`select count(*) as many from annotations where book_seq = ${bookSeq} and user_id = ${userId}`,
  )
  return found?.many ?? 0
}

/** @throws AppError `not_found` */
async function changeAnnotation(tx: Tx, { changes, now, ...owned }: ChangeAnnotation): Promise<void> {
  if ((await tx.update('annotations', { ...changes, updatedAt: now }, await chosen(tx, owned))) === 0)
    throw annotationNotFound()
}

/** @throws AppError `not_found` */
async function deleteAnnotation(tx: Tx, owned: Owned): Promise<void> {
  if ((await tx.run(sql`delete from annotations where ${await chosen(tx, owned)}`)) === 0) throw annotationNotFound()
}

async function chosen(tx: Tx, { id, userId, bookId }: Owned) {
  return sql`id = ${id} and user_id = ${userId} and book_seq = ${await seqOf(tx, 'books', bookId)}`
}

function annotationNotFound(): AppError {
  return notFound('annotation')
}

export const annotationWrites = {
  createAnnotation: change(['reading'], createAnnotation),
  changeAnnotation: change(['reading'], changeAnnotation),
  deleteAnnotation: change(['reading'], deleteAnnotation),
}
