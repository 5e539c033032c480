import { z } from 'zod'
import { operation } from '../operation.ts'
import { changedCount, dateTime, paginated, paging, uuid } from '../shared.ts'

const session = z
  .object({
    id: uuid,
    userId: uuid,
    deviceName: z.string().nullable().meta({ description: 'Browser and system, or the name that the app reports' }),
    protocol: z.enum(['web', 'api']).meta({ description: 'A browser, or an app that signed in with a password' }),
    userAgent: z.string().nullable(),
    address: z.string().nullable().meta({ description: 'Address where it was last seen' }),
    createdAt: dateTime.meta({ description: 'Time of the sign-in' }),
    lastSeenAt: dateTime,
    expiresAt: dateTime.nullable().meta({ description: 'When it expires if it is not used again' }),
    isCurrent: z.boolean().meta({ description: 'Whether this request belongs to it' }),
  })
  .meta({ id: 'Session' })

const page = paginated(session, 'SessionPage')
const tag = 'Sessions and devices'
const ofUser = z.object({ userId: uuid })

export const sessionOperations = {
  listSessions: operation({
    method: 'get',
    path: '/api/v1/sessions',
    tag,
    summary: 'Sessions of the signed-in user, latest seen first',
    description: 'An API key requires the permission for the credentials of its owner, as for the list of keys.',
    access: 'api-keys-read',
    query: z.object(paging),
    responses: { 200: page },
  }),
  revokeSession: operation({
    method: 'delete',
    path: '/api/v1/sessions/{sessionId}',
    tag,
    summary: 'End a session with its tokens and open streams',
    access: 'api-keys-delete',
    params: z.object({ sessionId: uuid }),
    responses: { 204: 'empty' },
  }),
  revokeOtherSessions: operation({
    method: 'delete',
    path: '/api/v1/sessions',
    tag,
    summary: 'End every session except the current one; with `includeCurrent`, all of them',
    description:
      'Returns how many sessions ended. Keys and apps that use the password are not sessions: see the devices.',
    access: 'api-keys-delete',
    query: z.object({ includeCurrent: z.stringbool().optional() }),
    responses: { 200: z.object({ revoked: changedCount }) },
  }),
  listUserSessions: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/sessions',
    tag,
    summary: 'Sessions of a user, latest seen first',
    access: 'users-read',
    params: ofUser,
    query: z.object(paging),
    responses: { 200: page },
  }),
  revokeUserSession: operation({
    method: 'delete',
    path: '/api/v1/users/{userId}/sessions/{sessionId}',
    tag,
    summary: 'End a session of a user',
    access: 'users-write',
    params: ofUser.extend({ sessionId: uuid }),
    responses: { 204: 'empty' },
  }),
  revokeUserSessions: operation({
    method: 'delete',
    path: '/api/v1/users/{userId}/sessions',
    tag,
    summary: 'End every session of a user except the current one',
    access: 'users-write',
    params: ofUser,
    responses: { 200: z.object({ revoked: changedCount }) },
  }),
} as const
