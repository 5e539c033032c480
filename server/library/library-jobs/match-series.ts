import { AppError } from '../../domain/errors.ts'
import { autoMatch } from '../plugins/match/auto-match.ts'
import { providersFor } from '../plugins/match/providers.ts'
import type { LibraryWork } from './library-work.ts'

/** Matches the series that meet the conditions of the library and are not matched yet. */
export async function matchSeries(work: LibraryWork): Promise<void> {
  const { context, library, report, isDryRun, signal, reportProgress, pause } = work
  const hasProvider = !context.isSafeMode && (await providersFor(context, library.id, 'library:scan')).length > 0
  if (!hasProvider) throw new AppError('no_metadata_provider')
  const found = await autoMatch(context, library.id, {
    signal,
    reportProgress,
    pause,
    isDryRun,
    onMatch: ({ series, title, provider }) =>
      report.add({
        what: 'matched',
        seriesId: series.id,
        bookId: null,
        name: series.title,
        detail: `${title} · ${provider}`,
      }),
  })
  if (found === null) return
  for (const [name, count] of Object.entries(found)) report.count(name as keyof typeof found, count)
}
