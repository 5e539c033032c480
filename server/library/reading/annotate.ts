import { findAnnotation, listAnnotations } from '../../db/queries/reading/annotations.ts'
import type { BookRecord } from '../../db/records/book.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { Annotation } from '../../domain/reading/annotation.ts'
import type { LibraryContext } from '../library-context.ts'
import { bookInView } from './save-progress.ts'

type Named = { readonly bookId: string; readonly annotationId: string }
type Given = Pick<Annotation, 'kind' | 'locator' | 'excerpt' | 'note' | 'color'>

/** The viewer's annotations in a book, in its order. @throws AppError `not_found` */
export async function annotationsInView(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
): Promise<readonly Annotation[]> {
  return listAnnotations(viewer, context.database.reader, (await bookInView(viewer, context, bookId)).id)
}

/** Adds a bookmark or highlight of the viewer. @throws AppError `not_found`, `unprocessable` when there are too many */
export async function annotate(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
  annotation: Given,
): Promise<Annotation> {
  const book = await bookInView(viewer, context, bookId)
  const id = context.newId()
  const { userId } = viewer
  await context.database.commit([
    write('createAnnotation', { ...annotation, id, userId, bookId, now: context.clock() }),
  ])
  publishChange(context, viewer, book)
  return annotationInView(viewer, context, { bookId, annotationId: id })
}

/** Changes note or colour; absent fields are unchanged. @throws AppError `not_found`, also for another user's */
export async function changeAnnotation(
  viewer: Viewer,
  context: LibraryContext,
  named: Named,
  changes: Partial<Pick<Annotation, 'note' | 'color'>>,
): Promise<Annotation> {
  const book = await bookInView(viewer, context, named.bookId)
  const { id } = await annotationInView(viewer, context, named)
  const change = { id, userId: viewer.userId, bookId: book.id, changes, now: context.clock() }
  await context.database.commit([write('changeAnnotation', change)])
  publishChange(context, viewer, book)
  return annotationInView(viewer, context, named)
}

/** @throws AppError `not_found`, also for another user's */
export async function removeAnnotation(viewer: Viewer, context: LibraryContext, named: Named): Promise<void> {
  const book = await bookInView(viewer, context, named.bookId)
  const { id } = await annotationInView(viewer, context, named)
  await context.database.commit([write('deleteAnnotation', { id, userId: viewer.userId, bookId: book.id })])
  publishChange(context, viewer, book)
}

async function annotationInView(viewer: Viewer, { database }: LibraryContext, named: Named): Promise<Annotation> {
  const found = await findAnnotation(viewer, database.reader, named)
  if (found === null) throw notFound('annotation')
  return found
}

function publishChange(
  { events }: LibraryContext,
  { userId }: Viewer,
  { id: bookId, seriesId, libraryId }: BookRecord,
): void {
  events.publish([{ type: 'annotations_updated', bookId, seriesId, libraryId, userId }])
}
