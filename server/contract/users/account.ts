import { z } from 'zod'
import { operation } from '../operation.ts'
import { coverUpload } from '../series/covers.ts'
import { int } from '../shared.ts'
import { password, userInfo, username } from './auth.ts'
import { displayName, email, userParams } from './users.ts'

const tag = 'Account'
const picture = { 200: 'bytes', 206: 'bytes' } as const
const upload = {
  ...coverUpload,
  description: `${coverUpload.description} It is stored at no more than 512 pixels wide and high.`,
}

export const accountOperations = {
  updateMe: operation({
    method: 'patch',
    path: '/api/v1/user',
    aliases: ['/api/v1/auth/me'],
    tag,
    summary: 'Change your name, e-mail or display name',
    access: 'signed-in',
    changesAccount: true,
    body: z
      .strictObject({ username: username.optional(), email: email.nullish(), displayName: displayName.nullish() })
      .meta({ id: 'OwnAccountChanges' }),
    responses: { 200: userInfo },
    refusals: ['conflict'],
  }),
  changePassword: operation({
    method: 'put',
    path: '/api/v1/user/password',
    tag,
    summary: 'Change your password; all other sessions end',
    description:
      'Requires the current password, unless there is none. Every other session ends immediately and every API key ' +
      'is disabled; each can be enabled again. The current session continues with the access token of the ' +
      'response (null for Basic), which is also in the cookie; its refresh token stays valid.',
    access: 'signed-in',
    changesAccount: true,
    body: z.strictObject({ currentPassword: z.string().min(1).max(1_024).nullish(), newPassword: password }),
    responses: {
      200: z
        .object({
          accessToken: z.string().nullable(),
          tokenType: z.literal('Bearer'),
          expiresIn: int.min(1).nullable().meta({ description: 'Seconds' }),
        })
        .meta({ id: 'ChangedPassword' }),
    },
  }),
  uploadAvatar: operation({
    method: 'post',
    path: '/api/v1/user/avatar',
    tag,
    summary: 'Upload your picture',
    access: 'signed-in',
    changesAccount: true,
    ...upload,
    responses: { 200: userInfo },
  }),
  getOwnAvatar: operation({
    method: 'get',
    path: '/api/v1/user/avatar',
    tag,
    summary: 'Your picture as JPEG, with ETag and Last-Modified',
    access: 'signed-in',
    rate: 'image',
    responses: picture,
    refusals: ['not_found', 'range_not_satisfiable'],
  }),
  deleteAvatar: operation({
    method: 'delete',
    path: '/api/v1/user/avatar',
    tag,
    summary: 'Remove your picture',
    access: 'signed-in',
    changesAccount: true,
    responses: { 204: 'empty' },
  }),
  getUserAvatar: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/avatar',
    tag,
    summary: 'The picture of a user as JPEG, with ETag and Last-Modified',
    access: 'users-read',
    rate: 'image',
    params: userParams,
    responses: picture,
    refusals: ['range_not_satisfiable'],
  }),
  deleteUserAvatar: operation({
    method: 'delete',
    path: '/api/v1/users/{userId}/avatar',
    tag,
    summary: 'Remove the picture of a user',
    access: 'users-write',
    params: userParams,
    responses: { 204: 'empty' },
  }),
} as const
