import type { PageRequest } from '../../db/page.ts'
import { countPluginFailures, countUserHealth, listPluginFailures } from '../../db/queries/system/plugins.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import type { LibraryContext } from '../library-context.ts'
import { pluginOf } from './manage-plugins.ts'

const dayMs = 24 * 3_600_000

/** @throws AppError `not_found` */
export async function pluginHealth({ database, clock }: LibraryContext, id: string) {
  const plugin = await pluginOf({ database }, id)
  const failuresLastDay = await countPluginFailures(database.reader, id, clock() - dayMs)
  return { plugin, failuresLastDay, people: await countUserHealth(database.reader, id) }
}

/** @throws AppError `not_found` */
export async function pluginFailures({ database, clock }: LibraryContext, id: string, at: PageRequest) {
  await pluginOf({ database }, id)
  return listPluginFailures(database.reader, { pluginId: id, since: clock() - pluginLimits.failureLifetimeMs, ...at })
}
