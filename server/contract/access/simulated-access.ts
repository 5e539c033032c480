import { z } from 'zod'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { int, paginated, paging, uuid } from '../shared.ts'
import { groupIds, kidProfile, libraryGrants } from '../users/users.ts'
import { grantSource } from './grants.ts'
import { seriesOutline } from './sharing-tags.ts'

const kinds = [
  ...(['account-off', 'library-not-granted', 'denied', 'not-allowed', 'rated-too-high', 'unrated'] as const),
  ...(['allowed', 'unrestricted'] as const),
] as const
const reason = z
  .object({
    kind: z.enum(kinds).meta({
      description:
        '`not-allowed`: the person sees only series with an allowed tag, and this one has none; `rated-too-high`, `unrated`: hidden by the kid profile; `unrestricted`: nothing hides it',
    }),
    ageRating: int.optional(),
    maxAgeRating: int.optional(),
    libraryId: uuid.optional(),
    libraryName: z.string().optional(),
    sharingTagId: uuid.optional(),
    sharingTagName: z.string().optional(),
    sources: z.array(grantSource).max(maxItems.groupsAndOwn).optional(),
  })
  .meta({ id: 'AccessReason' })
const explained = {
  isSeen: z.boolean(),
  reasons: z
    .array(reason)
    .max(maxItems.reasons)
    .meta({ description: 'All reasons that hide it, or else the reasons that make it visible' }),
}
const sight = z
  .object({
    id: uuid,
    name: z.string(),
    seriesCount: int.min(0),
    bookCount: int.min(0),
    seriesSeen: int.min(0).meta({ description: 'Of these, visible to the person' }),
    booksSeen: int.min(0),
  })
  .meta({ id: 'LibrarySight' })

const sums = {
  seriesSeen: int.min(0),
  booksSeen: int.min(0),
  libraries: z.array(sight).max(maxItems.libraries),
}

const tag = 'Sharing'
const limits = 'Only what you can see yourself is included.'

export const simulatedAccessOperations = {
  getUserAccess: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/access',
    tag,
    summary: 'How much of each library a person sees',
    description: limits,
    access: 'users-read',
    params: z.object({ userId: uuid }),
    responses: {
      200: z
        .object({
          userId: uuid,
          ...sums,
        })
        .meta({ id: 'UserAccess' }),
    },
  }),
  previewAccess: operation({
    method: 'post',
    path: '/api/v1/users/access-preview',
    tag,
    summary: 'How much of each library a person would see with these restrictions; nothing is changed',
    description: `For an account or invitation before it is created, and for a change before it is saved. ${limits}`,
    access: 'users-write',
    body: z
      .strictObject({
        userId: uuid
          .nullish()
          .meta({ description: 'The person whose tags and groups also apply; null: a new account' }),
        libraryIds: libraryGrants.default(null),
        kidProfile: kidProfile.default(null),
        groupIds: groupIds.default([]),
      })
      .meta({ id: 'PlannedAccess' }),
    responses: {
      200: z
        .object({
          ...sums,
          unratedHidden: int.min(0).meta({ description: 'Series hidden only because they have no age rating' }),
        })
        .meta({ id: 'AccessPreview' }),
    },
    refusals: ['not_found'],
  }),
  listUserSeries: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/access/series',
    tag,
    summary: 'The series that a person can or can’t see, by title, each with the reason',
    description: limits,
    access: 'users-read',
    params: z.object({ userId: uuid }),
    query: z.object({
      ...paging,
      seen: z.enum(['true', 'false']).default('true').meta({ description: '`false`: what the person can’t see' }),
      libraryId: uuid.optional(),
    }),
    responses: {
      200: paginated(seriesOutline.extend(explained).meta({ id: 'SeriesSight' }), 'SeriesSightPage'),
    },
  }),
  explainSeriesAccess: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/access/series/{seriesId}',
    tag,
    summary: 'Whether a person sees a series, and why',
    access: 'users-read',
    params: z.object({ seriesId: uuid, userId: uuid }),
    responses: { 200: z.object({ userId: uuid, seriesId: uuid, ...explained }).meta({ id: 'SeriesAccess' }) },
  }),
  explainBookAccess: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/access/books/{bookId}',
    tag,
    summary: 'Whether a person sees a book, and why',
    access: 'users-read',
    params: z.object({ bookId: uuid, userId: uuid }),
    responses: {
      200: z.object({ userId: uuid, bookId: uuid, seriesId: uuid, ...explained }).meta({ id: 'BookAccess' }),
    },
  }),
} as const
