import { listSyncSeries } from '../../../db/queries/system/user-plugins.ts'
import type { SyncSeries } from '../../../db/records/plugins.ts'
import { externalSourceOf } from '../../../domain/plugins/manifest.ts'
import type { PersonalPlugin } from '../user-plugins.ts'
import type { Exchange } from './exchange.ts'

const atOnce = 200

type Scope = Pick<Exchange, 'context' | 'viewer' | 'plugin'>

/** The series that have an id of the service, portion by portion, so that memory does not grow with their number. */
export async function* portions({ context, viewer, plugin }: Scope): AsyncGenerator<readonly SyncSeries[]> {
  const scope = scopeOf(plugin)
  for (let after: SyncSeries | null = null; ; ) {
    const series: SyncSeries[] = await listSyncSeries(viewer, context.database.reader, {
      ...scope,
      after,
      limit: atOnce,
    })
    if (series.length > 0) yield series
    if (series.length < atOnce) return
    after = series.at(-1) ?? after
  }
}

/** By which ids a plugin knows series, and where it looks. */
export function scopeOf({ manifest, libraryIds }: PersonalPlugin) {
  return { source: externalSourceOf(manifest).toLowerCase(), libraryIds }
}
