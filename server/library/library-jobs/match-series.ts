import { AppError } from '../../domain/errors.ts'
import { autoMatch, type MatchCounts } from '../plugins/match/auto-match.ts'
import { providersFor } from '../plugins/match/providers.ts'
import type { LibraryWork } from './library-work.ts'

/** Matches the series and books that meet the conditions of the library and are not matched yet. */
export async function matchSeries(work: LibraryWork): Promise<void> {
  const { context, library, report, isDryRun, signal, reportProgress, pause } = work
  const hasProvider = !context.isSafeMode && (await providersFor(context, library.id, 'library:scan')).length > 0
  if (!hasProvider) throw new AppError('no_metadata_provider')
  const found = await autoMatch(context, library.id, {
    signal,
    reportProgress,
    pause,
    isDryRun,
    onMatch: ({ title, provider, ...subject }) =>
      report.add({ what: 'matched', ...subject, detail: `${title} · ${provider}` }),
  })
  if (found === null) return
  const { books, ...series } = found
  for (const counts of [series, ...(books === null ? [] : [books])]) {
    for (const [name, count] of Object.entries(counts)) report.count(name as keyof MatchCounts, count)
  }
}
