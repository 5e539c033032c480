import type { AnnotationColor, AnnotationKind } from '../vocabulary.ts'

/** Limits of an annotation, and of annotations per user and book. */
export const annotationLimits = {
  perBook: 2_000,
  /** Characters. */
  excerpt: 2_000,
  note: 5_000,
  resource: 1_000,
  offset: 1_000_000_000,
} as const

/** The position of an annotation in the text. */
export type AnnotationLocator = {
  /** 1-based page, or position of a text. */
  readonly position: number
  /** Name of the EPUB resource; null for a page. */
  readonly resource: string | null
  /** UTF-16 offsets of its start and end in the text of the resource or page. */
  readonly start: number
  readonly end: number
}

/** A bookmark or highlight of a user. Times are milliseconds since 1970. */
export type Annotation = {
  readonly id: string
  readonly bookId: string
  readonly kind: AnnotationKind
  readonly locator: AnnotationLocator
  readonly excerpt: string | null
  readonly note: string | null
  readonly color: AnnotationColor | null
  readonly createdAt: number
  readonly updatedAt: number
}
