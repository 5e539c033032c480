import type { Annotation } from '../../../../api/types.ts'
import { spanIn } from '../../shell/annotations/span-in.ts'
import type { Mark } from './pieces.ts'

/** The highlights of a page (1-based), in the order in which they were set. */
export function notedMarks(text: string, annotations: readonly Annotation[], page: number): readonly Mark[] {
  const highlights = annotations.filter(({ kind, locator }) => kind === 'highlight' && locator.position === page)
  return highlights.flatMap((annotation) => {
    const span = spanIn(text, annotation)
    return span === null ? [] : [{ ...span, kind: annotation.color ?? 'yellow', annotation }]
  })
}
