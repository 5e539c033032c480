import { listSyncSeries } from '../../../db/queries/system/user-plugins.ts'
import type { SyncSeries } from '../../../db/records/plugins.ts'
import { externalSourceOf } from '../../../domain/plugins/manifest.ts'
import type { PersonalPlugin } from '../user-plugins.ts'
import type { Exchange } from './exchange.ts'

const atOnce = 200

type Scope = Pick<Exchange, 'context' | 'viewer' | 'plugin'>

/** Series that have an id of the service, portion by portion to bound memory. */
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

/** The external ids by which a plugin knows series, and the libraries it may use. */
export function scopeOf({ manifest, libraryIds }: PersonalPlugin) {
  return { source: externalSourceOf(manifest).toLowerCase(), libraryIds }
}
