import { z } from 'zod'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTimeInput, uuid } from '../shared.ts'
import { apiKey, permission } from './auth.ts'

const tag = 'API keys'
const keyId = { keyId: uuid }
const userId = { userId: uuid }

/** Except creating, listing and revoking one's own keys, which are part of signing in. */
export const apiKeyOperations = {
  getApiKey: operation({
    method: 'get',
    path: '/api/v1/api-keys/{keyId}',
    tag,
    summary: 'A key of the signed-in user',
    access: 'api-keys-read',
    params: z.object(keyId),
    responses: { 200: apiKey },
  }),
  updateApiKey: operation({
    method: 'patch',
    path: '/api/v1/api-keys/{keyId}',
    tag,
    summary: 'Change the name, permissions or expiration of a key, or disable or enable it',
    description:
      'Applies immediately, also to open streams. A key never has more permissions than its owner. Omitted fields are unchanged; ' +
      '`permissions: null` grants all permissions of the owner, `expiresAt: null` never expires.',
    access: 'api-keys-write',
    params: z.object(keyId),
    body: z.strictObject({
      name: z.string().trim().min(1).max(200).optional(),
      permissions: z.array(permission).max(maxItems.known).nullish(),
      expiresAt: dateTimeInput.nullish(),
      isActive: z.boolean().optional(),
    }),
    responses: { 200: apiKey },
  }),
  listUserApiKeys: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/api-keys',
    tag,
    summary: 'The keys of a user',
    access: 'users-read',
    params: z.object(userId),
    responses: { 200: z.array(apiKey).max(maxItems.known) },
  }),
  revokeUserApiKey: operation({
    method: 'delete',
    path: '/api/v1/users/{userId}/api-keys/{keyId}',
    tag,
    summary: 'Revoke a key of a user',
    access: 'users-write',
    params: z.object({ ...userId, ...keyId }),
    responses: { 204: 'empty' },
  }),
} as const
