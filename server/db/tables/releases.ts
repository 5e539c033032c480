import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ReleaseState, Span } from '../../domain/releases/release.ts'
import type { PollSummary } from '../records/releases.ts'
import { seriesSeq } from './keys.ts'
import { series } from './libraries-series-books.ts'
import { plugins } from './plugins.ts'
import type { Json } from './table-options.ts'

const homeSeq = () => integer('home_seq').references(() => series.seq, { onDelete: 'set null' })

/** Where plugins find new releases; registered by the plugins. */
export const releaseSources = sqliteTable(
  'release_sources',
  {
    id: text('id').primaryKey(),
    pluginId: text('plugin_id')
      .notNull()
      .references(() => plugins.id, { onDelete: 'cascade' }),
    /** The plugin's own name of it. */
    sourceKey: text('source_key').notNull(),
    displayName: text('display_name').notNull(),
    kind: text('kind').notNull(),
    config: text('config', { mode: 'json' }).$type<Json>(),
    isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull().default(true),
    /** Null: the schedule of the settings. */
    cronSchedule: text('cron_schedule'),
    etag: text('etag'),
    /** What the plugin stores between polls. */
    state: text('state', { mode: 'json' }).$type<Json>(),
    lastPolledAt: integer('last_polled_at'),
    lastError: text('last_error'),
    lastErrorAt: integer('last_error_at'),
    lastSummary: text('last_summary', { mode: 'json' }).$type<PollSummary>(),
    /** The service asked not to be polled before; null: it may be polled. */
    notBefore: integer('not_before'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('release_sources_key').on(table.pluginId, table.sourceKey)],
)

/** The releases that were found, each with what was decided about it. */
export const releases = sqliteTable(
  'releases',
  {
    id: text('id').primaryKey(),
    seriesSeq: seriesSeq(),
    sourceId: text('source_id')
      .notNull()
      .references(() => releaseSources.id, { onDelete: 'cascade' }),
    externalReleaseId: text('external_release_id').notNull(),
    state: text('state').$type<ReleaseState>().notNull(),
    confidence: real('confidence').notNull(),
    matchReason: text('match_reason').notNull(),
    volumes: text('volumes', { mode: 'json' }).$type<readonly Span[]>().notNull(),
    chapters: text('chapters', { mode: 'json' }).$type<readonly Span[]>().notNull(),
    /** The highest of each. */
    volume: integer('volume'),
    chapter: real('chapter'),
    language: text('language'),
    groupOrUploader: text('group_or_uploader'),
    payloadUrl: text('payload_url'),
    mediaUrl: text('media_url'),
    mediaUrlKind: text('media_url_kind'),
    infoHash: text('info_hash'),
    formatHints: text('format_hints', { mode: 'json' }).$type<Json>(),
    metadata: text('metadata', { mode: 'json' }).$type<Json>(),
    releasedAt: integer('released_at'),
    observedAt: integer('observed_at').notNull(),
    /** The time by which releases are ordered: when it came out, else when it was found. */
    shownAt: integer('shown_at').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The series that it was found for, when that one is merged into another; null: it is still there. */
    homeSeq: homeSeq(),
  },
  (table) => [
    uniqueIndex('releases_key').on(table.sourceId, table.externalReleaseId),
    index('releases_of_series').on(table.seriesSeq, table.shownAt),
    index('releases_by_state').on(table.state, table.shownAt, table.id),
    index('releases_by_hash').on(table.infoHash, table.seriesSeq).where(sql`info_hash is not null`),
    index('releases_by_home').on(table.homeSeq).where(sql`home_seq is not null`),
    check('releases_state', sql`state in ('announced', 'dismissed', 'marked_acquired', 'ignored', 'hidden')`),
  ],
)

/** What tracked series are tracked for; whether they are is in `series`. */
export const seriesTracking = sqliteTable('series_tracking', {
  seriesSeq: integer('series_seq')
    .primaryKey()
    .references(() => series.seq, { onDelete: 'cascade' }),
  trackChapters: integer('track_chapters', { mode: 'boolean' }).notNull().default(true),
  trackVolumes: integer('track_volumes', { mode: 'boolean' }).notNull().default(true),
  /** Null: every language. */
  languages: text('languages', { mode: 'json' }).$type<readonly string[]>(),
  /** The highest numbers of wanted releases. */
  latestKnownChapter: real('latest_known_chapter'),
  latestKnownVolume: integer('latest_known_volume'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** Further names by which releases are matched to series. */
export const seriesAliases = sqliteTable(
  'series_aliases',
  {
    id: text('id').primaryKey(),
    seriesSeq: seriesSeq(),
    alias: text('alias').notNull(),
    /** As it is compared. */
    aliasKey: text('alias_key').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The same as for releases. */
    homeSeq: homeSeq(),
  },
  (table) => [
    uniqueIndex('series_aliases_key').on(table.seriesSeq, table.aliasKey),
    index('series_aliases_by_home').on(table.homeSeq).where(sql`home_seq is not null`),
  ],
)
