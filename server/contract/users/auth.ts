import { z } from 'zod'
import { permissions } from '../../domain/access/viewer.ts'
import { noteText } from '../../domain/notes/table.ts'
import { roles } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, dateTimeInput, int, uuid } from '../shared.ts'

export const permission = z.enum(permissions)

export const userInfo = z
  .object({
    id: uuid,
    username: z.string(),
    email: z.string().nullable(),
    role: z.enum(roles),
    emailVerified: z.boolean().meta({
      description: 'Set by an administrator or verified by an identity provider, not only entered by the owner',
    }),
    displayName: z.string().nullable(),
    hasPassword: z.boolean(),
    hasPin: z.boolean(),
    hasAvatar: z.boolean(),
    accountLock: z.enum(['kid-profile', 'api-key']).nullable().meta({
      description: 'Why this caller can’t change name, picture, password and PIN; null: they can',
    }),
    permissions: z.array(permission).max(maxItems.known),
  })
  .meta({ id: 'UserInfo' })

export const tokens = {
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: int.min(1).meta({ description: 'Seconds' }),
}

export const signInAnswer = z.object({ ...tokens, user: userInfo }).meta({ id: 'SignIn' })

export const apiKey = z
  .object({
    id: uuid,
    userId: uuid,
    name: z.string(),
    keyPrefix: z.string(),
    permissions: z.array(permission).max(maxItems.known),
    isActive: z.boolean(),
    expiresAt: dateTime.nullable(),
    lastUsedAt: dateTime.nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'ApiKey' })

export const password = z.string().min(8, noteText('input_password_too_short')).max(1_024)
export const username = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}:]+$/u, noteText('input_user_name_characters'))

export const authOperations = {
  getSetupStatus: operation({
    method: 'get',
    path: '/api/v1/setup/status',
    tag: 'Setup',
    summary: 'Whether the first administrator still has to be created, and whether this caller needs the setup code',
    access: 'public',
    responses: {
      200: z.object({
        setupRequired: z.boolean(),
        hasUsers: z.boolean(),
        registrationEnabled: z.boolean(),
        codeRequired: z.boolean(),
        restoredAt: dateTime.nullable().meta({
          description: 'When a backup was restored within the last week, after which everyone has to sign in again',
        }),
      }),
    },
  }),
  initializeSetup: operation({
    method: 'post',
    path: '/api/v1/setup/initialize',
    tag: 'Setup',
    summary: 'Create the first administrator: from this computer, or with the setup code printed at startup',
    access: 'public',
    body: z.strictObject({
      username,
      password,
      email: z.email().max(320).nullish(),
      setupCode: z.string().max(100).nullish(),
    }),
    responses: { 200: z.object({ ...tokens, user: userInfo, message: z.string() }) },
    refusals: ['conflict'],
  }),
  login: operation({
    method: 'post',
    path: '/api/v1/auth/login',
    tag: 'Sign-in',
    summary: 'Sign in by user name or e-mail and password',
    access: 'public',
    body: z.strictObject({
      username: z.string().min(1).max(320),
      password: z.string().min(1).max(1_024),
      rememberScreen: z.boolean().nullish().meta({
        description: 'Whether this browser remembers this user for sign-in by PIN (only with a PIN); absent: unchanged',
      }),
    }),
    responses: { 200: signInAnswer },
  }),
  openAsOwner: operation({
    method: 'post',
    path: '/api/v1/auth/owner',
    tag: 'Sign-in',
    summary: 'Sign in the window of the desktop app',
    description:
      'Takes a token created by the program that started the server: valid once, for a minute, and only from this ' +
      'computer. No endpoint returns it.',
    access: 'public',
    body: z.strictObject({ token: z.string().min(1).max(500) }),
    responses: { 200: signInAnswer },
  }),
  refreshToken: operation({
    method: 'post',
    path: '/api/v1/auth/refresh',
    tag: 'Sign-in',
    summary: 'Exchange a refresh token for new tokens',
    description:
      'A token that is sent again is treated as stolen and its session ends, except for concurrent pages of one browser: ' +
      'within ten seconds, from the same address, and before one of the new tokens was exchanged.',
    access: 'public',
    body: z.strictObject({ refreshToken: z.string().min(1).max(500) }),
    responses: { 200: z.object(tokens) },
  }),
  logout: operation({
    method: 'post',
    path: '/api/v1/auth/logout',
    tag: 'Sign-in',
    summary: 'End this session',
    description: 'For a linked browser, its API key ends.',
    access: 'public',
    body: z.strictObject({ refreshToken: z.string().max(500).nullish() }).optional(),
    responses: { 200: z.object({ message: z.string() }) },
  }),
  getMe: operation({
    method: 'get',
    path: '/api/v1/auth/me',
    aliases: ['/api/v1/user'],
    tag: 'Sign-in',
    summary: 'Who is signed in',
    access: 'signed-in',
    responses: { 200: userInfo },
  }),
  listApiKeys: operation({
    method: 'get',
    path: '/api/v1/api-keys',
    tag: 'API keys',
    summary: 'The keys of the signed-in user',
    access: 'api-keys-read',
    responses: { 200: z.array(apiKey).max(maxItems.known) },
  }),
  createApiKey: operation({
    method: 'post',
    path: '/api/v1/api-keys',
    tag: 'API keys',
    summary: 'Create a key; it is shown only once',
    access: 'api-keys-write',
    body: z.strictObject({
      name: z.string().trim().min(1).max(200),
      permissions: z.array(permission).nullish(),
      expiresAt: dateTimeInput.nullish(),
    }),
    responses: { 201: apiKey.extend({ key: z.string() }).meta({ id: 'CreatedApiKey' }) },
  }),
  deleteApiKey: operation({
    method: 'delete',
    path: '/api/v1/api-keys/{keyId}',
    tag: 'API keys',
    summary: 'Revoke a key',
    access: 'api-keys-delete',
    params: z.object({ keyId: uuid }),
    responses: { 204: 'empty' },
  }),
} as const
