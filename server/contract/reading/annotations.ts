import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { annotationLimits } from '../../domain/reading/annotation.ts'
import { annotationColors, annotationKinds } from '../../domain/vocabulary.ts'
import { operation } from '../operation.ts'
import { bookParams, dateTime, int, uuid } from '../shared.ts'

const offset = int.min(0).max(annotationLimits.offset)
const excerpt = z.string().trim().max(annotationLimits.excerpt)
const note = z.string().trim().max(annotationLimits.note)

const locatorFields = {
  position: int.min(1).meta({ description: '1-indexed page, or position in a text' }),
  resource: z
    .string()
    .min(1)
    .max(annotationLimits.resource)
    .nullable()
    .default(null)
    .meta({ description: 'Name of the EPUB resource; null for a page' }),
  start: offset.default(0).meta({
    description:
      'Offset in UTF-16 code units from the beginning of the resource or page; blocks and lines are separated by one unit',
  }),
  end: offset.default(0).meta({ description: 'End offset, exclusive, counted like `start`' }),
}

/** The position of an annotation. It counts text, so it is independent of font, window and device. */
export const annotationLocator = z.object(locatorFields).meta({ id: 'AnnotationLocator' })

const locatorInput = z
  .strictObject(locatorFields)
  .refine(({ start, end }) => end >= start, { path: ['end'], message: noteText('input_before_start') })
  .meta({ id: 'AnnotationLocatorInput' })

const annotation = z
  .object({
    id: uuid,
    bookId: uuid,
    kind: z.enum(annotationKinds),
    locator: annotationLocator,
    excerpt: z.string().nullable().meta({ description: 'The highlighted words, or the first words at the bookmark' }),
    note: z.string().nullable(),
    color: z.enum(annotationColors).nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Annotation' })

const params = bookParams.extend({ annotationId: uuid })
const tag = 'Reading'

export const annotationOperations = {
  listAnnotations: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/annotations',
    tag,
    summary: 'Bookmarks and highlights of the signed-in user in a book, in the order of the book',
    access: 'progress-read',
    params: bookParams,
    responses: {
      200: z.object({ annotations: z.array(annotation).max(annotationLimits.perBook) }).meta({ id: 'AnnotationList' }),
    },
  }),
  createAnnotation: operation({
    method: 'post',
    path: '/api/v1/books/{bookId}/annotations',
    tag,
    summary: 'Add a bookmark or highlight',
    access: 'progress-write',
    params: bookParams,
    body: z
      .strictObject({
        kind: z.enum(annotationKinds),
        locator: locatorInput,
        excerpt: excerpt.nullish(),
        note: note.nullish(),
        color: z.enum(annotationColors).nullish(),
      })
      .refine(({ kind, excerpt: words }) => kind !== 'highlight' || (words ?? '') !== '', {
        path: ['excerpt'],
        message: noteText('input_highlight_without_words'),
      })
      .meta({ id: 'AnnotationInput' }),
    responses: { 201: annotation },
    refusals: ['unprocessable'],
  }),
  updateAnnotation: operation({
    method: 'patch',
    path: '/api/v1/books/{bookId}/annotations/{annotationId}',
    tag,
    summary: 'Change the note or the color; omitted fields are unchanged, null removes a value',
    access: 'progress-write',
    params,
    body: z
      .strictObject({ note: note.nullish(), color: z.enum(annotationColors).nullish() })
      .meta({ id: 'AnnotationChanges' }),
    responses: { 200: annotation },
  }),
  deleteAnnotation: operation({
    method: 'delete',
    path: '/api/v1/books/{bookId}/annotations/{annotationId}',
    tag,
    summary: 'Remove a bookmark or highlight',
    access: 'progress-write',
    params,
    responses: { 204: 'empty' },
  }),
} as const
