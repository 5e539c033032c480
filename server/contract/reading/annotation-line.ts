import { z } from 'zod'
import { annotationLimits } from '../../domain/reading/annotation.ts'
import { annotationColors, annotationKinds } from '../../domain/vocabulary.ts'
import { uuid } from '../shared.ts'
import { annotationLocator } from './annotations.ts'

const at = z.iso.datetime({ offset: true })

/** A line of an open export: a bookmark or highlight. */
export const annotationLine = z.object({
  type: z.literal('annotation'),
  id: uuid,
  user: uuid,
  book: uuid,
  kind: z.enum(annotationKinds),
  locator: annotationLocator,
  excerpt: z.string().max(annotationLimits.excerpt).nullable(),
  note: z.string().max(annotationLimits.note).nullable(),
  color: z.enum(annotationColors).nullable(),
  createdAt: at,
  updatedAt: at,
})
