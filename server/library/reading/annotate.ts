import { findAnnotation, listAnnotations } from '../../db/queries/annotations.ts'
import type { BookRecord } from '../../db/records/book.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { Annotation } from '../../domain/reading/annotation.ts'
import type { Tools } from '../tools.ts'
import { bookInView } from './keep-place.ts'

type Named = { readonly bookId: string; readonly annotationId: string }
type Given = Pick<Annotation, 'kind' | 'locator' | 'excerpt' | 'note' | 'color'>

/** What the viewer marked in a book, in its order. @throws AppError `not_found` */
export async function annotationsInView(viewer: Viewer, tools: Tools, bookId: string): Promise<readonly Annotation[]> {
  const book = await bookInView(viewer, tools, bookId)
  return listAnnotations(viewer, tools.database.reader, book.id)
}

/** Sets a bookmark or highlight of the viewer. @throws AppError `not_found`, `unprocessable` when there are too many */
export async function annotate(viewer: Viewer, tools: Tools, bookId: string, given: Given): Promise<Annotation> {
  const book = await bookInView(viewer, tools, bookId)
  const id = tools.newId()
  const { userId } = viewer
  await tools.database.commit([write('createAnnotation', { ...given, id, userId, bookId, now: tools.clock() })])
  tell(tools, viewer, book)
  return annotationInView(viewer, tools, { bookId, annotationId: id })
}

/** Changes note or colour; what is absent stays. @throws AppError `not_found`, also for someone else's */
export async function changeAnnotation(
  viewer: Viewer,
  tools: Tools,
  named: Named,
  changes: Partial<Pick<Annotation, 'note' | 'color'>>,
): Promise<Annotation> {
  const book = await bookInView(viewer, tools, named.bookId)
  const { id } = await annotationInView(viewer, tools, named)
  const change = { id, userId: viewer.userId, bookId: book.id, changes, now: tools.clock() }
  await tools.database.commit([write('changeAnnotation', change)])
  tell(tools, viewer, book)
  return annotationInView(viewer, tools, named)
}

/** @throws AppError `not_found`, also for someone else's */
export async function removeAnnotation(viewer: Viewer, tools: Tools, named: Named): Promise<void> {
  const book = await bookInView(viewer, tools, named.bookId)
  const { id } = await annotationInView(viewer, tools, named)
  await tools.database.commit([write('deleteAnnotation', { id, userId: viewer.userId, bookId: book.id })])
  tell(tools, viewer, book)
}

async function annotationInView(viewer: Viewer, { database }: Tools, named: Named): Promise<Annotation> {
  const found = await findAnnotation(viewer, database.reader, named)
  if (found === null) throw notFound('This annotation')
  return found
}

function tell({ events }: Tools, { userId }: Viewer, { id: bookId, seriesId, libraryId }: BookRecord): void {
  events.publish([{ type: 'annotations_updated', bookId, seriesId, libraryId, userId }])
}
