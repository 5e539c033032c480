import { z } from 'zod'
import { sharingRuleFields } from '../../domain/access/sharing-rule.ts'
import { noteText } from '../../domain/notes/table.ts'
import { accessModes } from '../../domain/vocabulary.ts'
import { seriesSelection } from '../books/bulk.ts'
import { bulkEditAnswer } from '../books/bulk-edits.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, paginated, paging, seriesParams, uuid } from '../shared.ts'

const rule = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({
    description: `A condition in the grammar of \`POST /series/list\` over ${sharingRuleFields.join(', ')}; null: the tag is only added by hand`,
  })
const name = z.string().trim().min(1).max(200)
const description = z.string().trim().max(2_000)

const sharingTag = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    rule,
    seriesCount: int.min(0).meta({ description: 'Series with the tag that you can see' }),
    userCount: int.min(0).meta({ description: 'People with a grant of the tag, directly or through a group' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'SharingTagDto' })

const summary = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    isByRule: z.boolean().meta({ description: 'Added by the rule of the tag, which also removes it' }),
  })
  .meta({ id: 'SharingTagSummaryDto' })
const ofSeries = z.array(summary).max(maxItems.sharingTags)

export const seriesOutline = z
  .object({ id: uuid, libraryId: uuid, title: z.string(), bookCount: int.min(0) })
  .meta({ id: 'SeriesOutline' })

const tagIds = z.array(uuid).max(maxItems.sharingTags)
const tagParams = z.object({ sharingTagId: uuid })
const ofOneSeries = seriesParams.extend({ sharingTagId: uuid })

type Change = { readonly set?: unknown; readonly add?: unknown; readonly remove?: unknown }
const isUnambiguous = ({ set, add, remove }: Change) =>
  set === undefined ? add !== undefined || remove !== undefined : add === undefined && remove === undefined

const tag = 'Sharing'
const about =
  'Sharing tags decide who can see a series. Grants apply to a person directly or through access groups: a denied tag hides the series, and people with allowed tags see only series that have one of them. Changes apply immediately, to everyone and in every protocol.'
const rules =
  'A rule adds the tag to every series that matches and removes it from series that no longer match, as soon as a series changes. Tags added by hand are kept. In a catalog of more than 10,000 series, a new rule is applied in the background (task `sharing-rule`).'

const overHolders =
  'Requires at least the permissions of everyone whose access changes. For tags granted to a group filled by an identity provider, only administrators are allowed.'

/** Maximum users named in one response. */
const maxHolders = 100
const holders = z
  .object({
    peopleCount: int.min(0).meta({ description: 'People with a direct grant' }),
    people: z
      .array(
        z
          .object({
            userId: uuid,
            username: z.string(),
            displayName: z.string().nullable(),
            accessMode: z.enum(accessModes),
          })
          .meta({ id: 'TagHolder' }),
      )
      .max(maxHolders)
      .meta({ description: 'The first 100 by name' }),
    groups: z
      .array(
        z
          .object({ id: uuid, name: z.string(), accessMode: z.enum(accessModes), memberCount: int.min(0) })
          .meta({ id: 'TagHoldingGroup' }),
      )
      .max(maxItems.groupsAndOwn),
  })
  .meta({ id: 'TagHolders' })

/** Maximum users with a count of newly visible series in one response. */
const maxAffected = 50
export const affectedPeople = {
  peopleCount: int.min(0).meta({ description: 'People affected' }),
  people: z
    .array(
      z
        .object({
          userId: uuid,
          username: z.string(),
          displayName: z.string().nullable(),
          seriesShown: int.min(0).meta({ description: 'Series that become visible to them' }),
          seriesHidden: int.min(0).meta({ description: 'Series that become hidden from them' }),
        })
        .meta({ id: 'AffectedPerson' }),
    )
    .max(maxAffected)
    .meta({ description: 'Of the first 50 by name, those whose access changes' }),
}
export const ofAffected = 'Nothing is changed. Only what you can see yourself is counted.'

export const sharingTagOperations = {
  listSharingTags: operation({
    method: 'get',
    path: '/api/v1/admin/sharing-tags',
    tag,
    summary: 'All sharing tags, by name',
    description: about,
    access: 'users-read',
    query: z.object(paging),
    responses: { 200: paginated(sharingTag, 'SharingTagPage') },
  }),
  createSharingTag: operation({
    method: 'post',
    path: '/api/v1/admin/sharing-tags',
    tag,
    summary: 'Create a sharing tag',
    description: rules,
    access: 'users-write',
    body: z
      .strictObject({ name, description: description.nullish(), rule: rule.optional() })
      .meta({ id: 'SharingTagInput' }),
    responses: { 201: sharingTag },
    refusals: ['conflict', 'unprocessable'],
  }),
  previewSharingRule: operation({
    method: 'post',
    path: '/api/v1/admin/sharing-tags/rule-preview',
    tag,
    summary: 'Series that a rule would tag, by title; nothing is changed',
    description: 'Returns only series that you can see.',
    access: 'users-read',
    query: z.object(paging),
    body: z.strictObject({ rule: z.record(z.string(), z.unknown()) }).meta({ id: 'SharingRulePreview' }),
    responses: { 200: paginated(seriesOutline, 'SeriesOutlinePage') },
  }),
  getSharingTag: operation({
    method: 'get',
    path: '/api/v1/admin/sharing-tags/{sharingTagId}',
    tag,
    summary: 'A sharing tag',
    access: 'users-read',
    params: tagParams,
    responses: { 200: sharingTag },
  }),
  getSharingTagHolders: operation({
    method: 'get',
    path: '/api/v1/admin/sharing-tags/{sharingTagId}/holders',
    tag,
    summary: 'The people and groups who have a grant of a sharing tag',
    access: 'users-read',
    params: tagParams,
    responses: { 200: holders },
  }),
  updateSharingTag: operation({
    method: 'patch',
    path: '/api/v1/admin/sharing-tags/{sharingTagId}',
    tag,
    summary: 'Change a sharing tag; omitted fields are unchanged',
    description: `${rules} Setting the rule to null removes the tags that the old rule added. ${overHolders}`,
    access: 'users-write',
    params: tagParams,
    body: z
      .strictObject({ name: name.optional(), description: description.nullish(), rule: rule.optional() })
      .meta({ id: 'SharingTagChanges' }),
    responses: { 200: sharingTag },
    refusals: ['conflict'],
  }),
  previewSharingTagDeletion: operation({
    method: 'get',
    path: '/api/v1/admin/sharing-tags/{sharingTagId}/deletion',
    tag,
    summary: 'Preview what people could see without a sharing tag',
    description: ofAffected,
    access: 'users-read',
    params: tagParams,
    responses: {
      200: z.object({ seriesCount: int.min(0), ...affectedPeople }).meta({ id: 'SharingTagDeletion' }),
    },
  }),
  deleteSharingTag: operation({
    method: 'delete',
    path: '/api/v1/admin/sharing-tags/{sharingTagId}',
    tag,
    summary: 'Remove a sharing tag, with its grants and from every series',
    description: `Series hidden only by this tag become visible. ${overHolders}`,
    access: 'users-write',
    params: tagParams,
    responses: { 204: 'empty' },
  }),
  listSeriesSharingTags: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/sharing-tags',
    tag,
    summary: 'The sharing tags of a series, by name',
    access: 'users-read',
    params: seriesParams,
    responses: { 200: ofSeries },
  }),
  setSeriesSharingTags: operation({
    method: 'put',
    path: '/api/v1/series/{seriesId}/sharing-tags',
    tag,
    summary: 'Set the sharing tags of a series',
    description: `Tags added by a rule are kept. Returns all tags of the series. ${overHolders}`,
    access: 'users-write',
    params: seriesParams,
    body: z.strictObject({ sharingTagIds: tagIds }).meta({ id: 'SharingTagsOfSeries' }),
    responses: { 200: ofSeries },
    refusals: ['not_found'],
  }),
  addSeriesSharingTag: operation({
    method: 'post',
    path: '/api/v1/series/{seriesId}/sharing-tags',
    tag,
    summary: 'Add a sharing tag to a series',
    description: 'A tag added by a rule becomes a manual tag: it is kept when the rule no longer matches.',
    access: 'users-write',
    params: seriesParams,
    body: z.strictObject({ sharingTagId: uuid }).meta({ id: 'SharingTagOfSeries' }),
    responses: { 200: ofSeries },
    refusals: ['not_found'],
  }),
  removeSeriesSharingTag: operation({
    method: 'delete',
    path: '/api/v1/series/{seriesId}/sharing-tags/{sharingTagId}',
    tag,
    summary: 'Remove a sharing tag from a series',
    description: 'Fails with `conflict` while the rule of the tag matches; change the rule or the series instead.',
    access: 'users-write',
    params: ofOneSeries,
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  }),
  bulkChangeSharingTags: operation({
    method: 'post',
    path: '/api/v1/series/bulk/sharing-tags',
    tag: 'Selections',
    summary: 'Add, remove or set the sharing tags of up to 100 series',
    description: 'Tags kept by a rule are reported as `skipped`.',
    access: 'users-write',
    body: seriesSelection
      .extend({ set: tagIds.optional(), add: tagIds.optional(), remove: tagIds.optional() })
      .refine(isUnambiguous, noteText('input_set_or_change'))
      .meta({ id: 'BulkSharingTags' }),
    responses: { 200: bulkEditAnswer },
    refusals: ['not_found'],
  }),
} as const
