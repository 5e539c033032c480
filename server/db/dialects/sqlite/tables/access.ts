import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Json } from './json.ts'

export const sharingTags = sqliteTable('sharing_tags', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull(),
  description: text('description'),
  rule: text('rule', { mode: 'json' }).$type<Json>(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const seriesSharingTags = sqliteTable(
  'series_sharing_tags',
  {
    seriesSeq: integer('series_seq').notNull(),
    tagId: text('tag_id').notNull(),
    isByRule: integer('is_by_rule', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesSeq, table.tagId] })],
)

export const userGrants = sqliteTable(
  'user_grants',
  {
    userId: text('user_id').notNull(),
    tagId: text('tag_id').notNull(),
    accessMode: text('access_mode').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tagId] })],
)

export const accessGroups = sqliteTable('access_groups', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameFold: text('name_fold').notNull(),
  description: text('description'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const groupGrants = sqliteTable(
  'group_grants',
  {
    groupId: text('group_id').notNull(),
    tagId: text('tag_id').notNull(),
    accessMode: text('access_mode').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.tagId] })],
)

export const groupMembers = sqliteTable(
  'group_members',
  {
    groupId: text('group_id').notNull(),
    userId: text('user_id').notNull(),
    source: text('source').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
)

export const oidcMappings = sqliteTable('oidc_mappings', {
  id: text('id').primaryKey(),
  groupId: text('group_id').notNull(),
  oidcGroupName: text('oidc_group_name').notNull(),
  createdAt: integer('created_at').notNull(),
})
