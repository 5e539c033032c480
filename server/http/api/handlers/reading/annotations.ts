import type { OperationOutput } from '../../../../contract/index.ts'
import type { Annotation } from '../../../../domain/reading/annotation.ts'
import {
  annotate,
  annotationsInView,
  changeAnnotation,
  removeAnnotation,
} from '../../../../library/reading/annotate.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { rfc3339 } from '../../present/values.ts'

type Names = 'listAnnotations' | 'createAnnotation' | 'updateAnnotation' | 'deleteAnnotation'

export function annotationHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async listAnnotations({ params, principal }) {
      const annotations = await annotationsInView(principal.viewer, context, params.bookId)
      return { annotations: annotations.map(present) }
    },
    async createAnnotation({ params, body, principal }) {
      const { kind, locator, excerpt, note, color } = body
      const input = { kind, locator, excerpt: words(excerpt), note: words(note), color: color ?? null }
      return present(await annotate(principal.viewer, context, params.bookId, input))
    },
    async updateAnnotation({ params, body, principal }) {
      const { note, color } = body
      const changes = {
        ...(note === undefined ? {} : { note: words(note) }),
        ...(color === undefined ? {} : { color }),
      }
      return present(await changeAnnotation(principal.viewer, context, params, changes))
    },
    async deleteAnnotation({ params, principal }) {
      await removeAnnotation(principal.viewer, context, params)
      return null
    },
  }
}

/** An empty note means none. */
function words(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

function present({ createdAt, updatedAt, ...annotation }: Annotation): OperationOutput<'createAnnotation'> {
  return { ...annotation, createdAt: rfc3339(createdAt), updatedAt: rfc3339(updatedAt) }
}
