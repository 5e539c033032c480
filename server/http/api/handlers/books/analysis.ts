import type { analysisOperations } from '../../../../contract/books/analysis.ts'
import { countBookErrors } from '../../../../db/queries/books/book-facets.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { type AnalysisErrorCode, analysisErrors } from '../../../../domain/result.ts'
import { type AnalysisTarget, analyze, retryFailed } from '../../../../library/analysis/analyze.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'

type Names = keyof typeof analysisOperations

export function analysisHandlers(context: ApiContext): Pick<Handlers, Names> {
  const start = async (viewer: Viewer, kind: AnalysisTarget['kind'], id: string, which: 'all' | 'unanalyzed') => ({
    taskId: await analyze(viewer, context, { kind, id }, which),
  })
  return {
    analyzeBook: ({ params, principal }) => start(principal.viewer, 'book', params.bookId, 'all'),
    analyzeUnanalyzedBook: ({ params, principal }) => start(principal.viewer, 'book', params.bookId, 'unanalyzed'),
    analyzeSeries: ({ params, principal }) => start(principal.viewer, 'series', params.seriesId, 'all'),
    analyzeUnanalyzedSeries: ({ params, principal }) =>
      start(principal.viewer, 'series', params.seriesId, 'unanalyzed'),
    analyzeLibrary: ({ params, principal }) => start(principal.viewer, 'library', params.libraryId, 'all'),
    analyzeUnanalyzedLibrary: ({ params, principal }) =>
      start(principal.viewer, 'library', params.libraryId, 'unanalyzed'),
    async countBookErrors({ query, principal }) {
      const counts = await countBookErrors(principal.viewer, context.database.reader, query.libraryId)
      // Codes are only written from the table of codes.
      return counts.map(({ code, count }) => ({
        code,
        message: analysisErrors[code as AnalysisErrorCode] ?? code,
        count,
      }))
    },
    retryBookErrors: async ({ body, principal }) => ({ taskIds: await retryFailed(principal.viewer, context, body) }),
  }
}
