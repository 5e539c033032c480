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
    description: `A condition in the grammar of \`POST /series/list\` over ${sharingRuleFields.join(', ')}; null: only people put the tag on series`,
  })
const name = z.string().trim().min(1).max(200)
const description = z.string().trim().max(2_000)

const sharingTag = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    rule,
    seriesCount: int.min(0).meta({ description: 'Series that carry it, as far as you see them' }),
    userCount: int.min(0).meta({ description: 'People who have a grant of it, of their own or through a group' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'SharingTagDto' })

const summary = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    isByRule: z.boolean().meta({ description: 'The rule of the tag put it here, and takes it away again' }),
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
const isClear = ({ set, add, remove }: Change) =>
  set === undefined ? add !== undefined || remove !== undefined : add === undefined && remove === undefined

const tag = 'Sharing'
const about =
  'Sharing tags decide who sees a series: by the grants of each person and of the access groups they are in, any tag that is denied hides it, and whoever has a tag allowed sees only what carries one of those. What is changed holds at once, for everybody and in every protocol.'
const rules =
  'A rule puts the tag on every series that fits it and takes it from those that do no more, in the same moment in which the series changes; what people put on a series stays. A catalog of more than 10,000 series follows a new rule in the background (task `sharing-rule`).'

const overHolders =
  'For those who may do at least what everybody may whose sight it changes; of tags with a grant of a group that an identity provider fills, for administrators.'

/** People whom one answer names. */
const maxHolders = 100
const holders = z
  .object({
    peopleCount: int.min(0).meta({ description: 'People who have a grant of their own' }),
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
      .meta({ description: 'The first 100 of them by name' }),
    groups: z
      .array(
        z
          .object({ id: uuid, name: z.string(), accessMode: z.enum(accessModes), memberCount: int.min(0) })
          .meta({ id: 'TagHoldingGroup' }),
      )
      .max(maxItems.groupsAndOwn),
  })
  .meta({ id: 'TagHolders' })

/** People of whom one answer tells what else they will see. */
const maxAffected = 50
export const affectedPeople = {
  peopleCount: int.min(0).meta({ description: 'People whom it concerns' }),
  people: z
    .array(
      z
        .object({
          userId: uuid,
          username: z.string(),
          displayName: z.string().nullable(),
          seriesShown: int.min(0).meta({ description: 'Series that they do not see now and will see then' }),
          seriesHidden: int.min(0).meta({ description: 'Series that they see now and will not see then' }),
        })
        .meta({ id: 'AffectedPerson' }),
    )
    .max(maxAffected)
    .meta({ description: 'Of the first 50 by name those who will see something else' }),
}
export const ofAffected = 'Nothing is changed. What you do not see yourself is not counted.'

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
    summary: 'Make a sharing tag',
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
    summary: 'Series that a rule would put its tag on, by title; nothing is changed',
    description: 'As far as you see them.',
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
    summary: 'Change a sharing tag; what is absent stays',
    description: `${rules} Without a rule (null) what the old one put on series goes. ${overHolders}`,
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
    summary: 'Who would see what else without a sharing tag',
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
    description: `What only this tag hid is seen from now on by whom it was hidden from. ${overHolders}`,
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
    description: `Those that a rule put there stay. The answer tells all that it carries afterwards. ${overHolders}`,
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
    summary: 'Put a sharing tag on a series',
    description: 'One that a rule put there becomes yours: it stays when the rule does not ask for it any more.',
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
    summary: 'Take a sharing tag from a series',
    description: 'Refused with `conflict` when its rule asks for it: change the rule, or the series.',
    access: 'users-write',
    params: ofOneSeries,
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  }),
  bulkChangeSharingTags: operation({
    method: 'post',
    path: '/api/v1/series/bulk/sharing-tags',
    tag: 'Selections',
    summary: 'Add sharing tags to up to 100 series, take some away, or set them',
    description: 'Tags that a rule keeps there are told as `skipped`.',
    access: 'users-write',
    body: seriesSelection
      .extend({ set: tagIds.optional(), add: tagIds.optional(), remove: tagIds.optional() })
      .refine(isClear, noteText('input_set_or_change'))
      .meta({ id: 'BulkSharingTags' }),
    responses: { 200: bulkEditAnswer },
    refusals: ['not_found'],
  }),
} as const
