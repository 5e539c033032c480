import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AccessMode, MembershipSource } from '../../domain/vocabulary.ts'
import { seriesSeq, userId } from './keys.ts'
import { type Json, withoutRowid } from './table-options.ts'

export const sharingTags = sqliteTable('sharing_tags', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull().unique(),
  description: text('description'),
  /** Condition that assigns the tag to series, as entered; null: assigned manually only. */
  rule: text('rule', { mode: 'json' }).$type<Json>(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const seriesSharingTags = withoutRowid(
  sqliteTable(
    'series_sharing_tags',
    {
      seriesSeq: seriesSeq(),
      tagId: text('tag_id')
        .notNull()
        .references(() => sharingTags.id, { onDelete: 'cascade' }),
      isByRule: integer('is_by_rule', { mode: 'boolean' }).notNull().default(false),
      createdAt: integer('created_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.seriesSeq, table.tagId] }),
      index('series_sharing_tags_by_tag').on(table.tagId, table.seriesSeq),
    ],
  ),
)

export const userGrants = withoutRowid(
  sqliteTable(
    'user_grants',
    {
      userId: userId(),
      tagId: text('tag_id')
        .notNull()
        .references(() => sharingTags.id, { onDelete: 'cascade' }),
      accessMode: text('access_mode').$type<AccessMode>().notNull(),
      createdAt: integer('created_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.tagId] }),
      index('user_grants_by_tag').on(table.tagId),
      check('user_grants_access_mode', sql`access_mode in ('allow', 'deny')`),
    ],
  ),
)

export const accessGroups = sqliteTable('access_groups', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull().unique(),
  description: text('description'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const groupGrants = withoutRowid(
  sqliteTable(
    'group_grants',
    {
      groupId: text('group_id')
        .notNull()
        .references(() => accessGroups.id, { onDelete: 'cascade' }),
      tagId: text('tag_id')
        .notNull()
        .references(() => sharingTags.id, { onDelete: 'cascade' }),
      accessMode: text('access_mode').$type<AccessMode>().notNull(),
      createdAt: integer('created_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.groupId, table.tagId] }),
      index('group_grants_by_tag').on(table.tagId),
      check('group_grants_access_mode', sql`access_mode in ('allow', 'deny')`),
    ],
  ),
)

export const groupMembers = withoutRowid(
  sqliteTable(
    'group_members',
    {
      groupId: text('group_id')
        .notNull()
        .references(() => accessGroups.id, { onDelete: 'cascade' }),
      userId: userId(),
      source: text('source').$type<MembershipSource>().notNull(),
      createdAt: integer('created_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.groupId, table.userId] }),
      index('group_members_by_user').on(table.userId),
      check('group_members_source', sql`source in ('manual', 'oidc')`),
    ],
  ),
)

export const oidcMappings = sqliteTable(
  'oidc_mappings',
  {
    id: text('id').primaryKey(),
    groupId: text('group_id')
      .notNull()
      .references(() => accessGroups.id, { onDelete: 'cascade' }),
    oidcGroupName: text('oidc_group_name').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('oidc_mappings_of_group').on(table.groupId, table.oidcGroupName),
    index('oidc_mappings_by_name').on(table.oidcGroupName),
  ],
)
