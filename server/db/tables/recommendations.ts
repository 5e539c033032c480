import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OfferedRecommendation } from '../../domain/recommendations/offered.ts'
import type { DismissReason } from '../../domain/recommendations/recommendation.ts'
import { userId } from './keys.ts'
import { userPlugins } from './plugins.ts'
import { withoutRowid } from './table-options.ts'

/** What a person does not want recommended again. */
export const dismissedRecommendations = withoutRowid(
  sqliteTable(
    'dismissed_recommendations',
    {
      userId: userId(),
      /** `local` for a series of this server, else the source of external ids. */
      source: text('source').notNull(),
      /** The id of the series, or the id at the service. */
      externalId: text('external_id').notNull(),
      reason: text('reason').$type<DismissReason>(),
      dismissedAt: integer('dismissed_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.source, table.externalId] }),
      index('dismissed_recommendations_by_time').on(table.userId, table.dismissedAt),
    ],
  ),
)

/** What a plugin last recommended to a user. */
export const pluginRecommendations = sqliteTable('plugin_recommendations', {
  userPluginId: text('user_plugin_id')
    .primaryKey()
    .references(() => userPlugins.id, { onDelete: 'cascade' }),
  items: text('items', { mode: 'json' }).$type<readonly OfferedRecommendation[]>().notNull().default([]),
  /** When the plugin made them; null: unknown. */
  generatedAt: integer('generated_at'),
  /** Last success; null: none. */
  fetchedAt: integer('fetched_at'),
  /** Why the last attempt failed; null: it did not. */
  problem: text('problem'),
  attemptedAt: integer('attempted_at').notNull(),
})
