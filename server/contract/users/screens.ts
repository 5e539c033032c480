import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { operation } from '../operation.ts'
import { uuid } from '../shared.ts'
import { signInAnswer, userInfo } from './auth.ts'
import { userParams } from './users.ts'

const pin = z.string().regex(/^\d{4,12}$/, noteText('input_pin'))

const person = z
  .object({
    userId: uuid,
    username: z.string(),
    displayName: z.string().nullable(),
    hasAvatar: z.boolean(),
    needsPassword: z.boolean().meta({ description: 'After too many wrong PINs, only the password is accepted' }),
  })
  .meta({ id: 'ScreenPerson' })

const tag = 'Shared screens'
const trusted =
  'A browser remembers people for 90 days, in a signed cookie, if they asked for it when signing in there with a password and have a ' +
  'PIN. Changing the password, role or state of a person makes it forget them.'

export const screenOperations = {
  setPin: operation({
    method: 'put',
    path: '/api/v1/user/pin',
    tag,
    summary: 'Set or remove your PIN for shared screens',
    description: `Requires the password, if there is one. The browser that sets the PIN remembers its owner. ${trusted}`,
    access: 'signed-in',
    changesAccount: true,
    body: z.strictObject({
      pin: pin.nullable().meta({ description: 'Null removes it' }),
      currentPassword: z.string().min(1).max(1_024).nullish(),
    }),
    responses: { 200: userInfo },
  }),
  getScreen: operation({
    method: 'get',
    path: '/api/v1/auth/screen',
    tag,
    summary: 'People who can sign in by PIN on this browser, latest first',
    description: trusted,
    access: 'public',
    responses: { 200: z.object({ people: z.array(person).max(12) }).meta({ id: 'Screen' }) },
  }),
  getScreenAvatar: operation({
    method: 'get',
    path: '/api/v1/auth/screen/{userId}/avatar',
    tag,
    summary: 'The picture of someone who can sign in by PIN on this browser',
    access: 'public',
    rate: 'image',
    params: userParams,
    responses: { 200: 'bytes', 206: 'bytes' },
    refusals: ['range_not_satisfiable'],
  }),
  forgetScreen: operation({
    method: 'delete',
    path: '/api/v1/auth/screen',
    tag,
    summary: 'Make this browser forget everyone',
    access: 'public',
    responses: { 204: 'empty' },
  }),
  forgetScreenPerson: operation({
    method: 'delete',
    path: '/api/v1/auth/screen/{userId}',
    tag,
    summary: 'Make this browser forget one person',
    access: 'public',
    params: userParams,
    responses: { 204: 'empty' },
  }),
  signInByPin: operation({
    method: 'post',
    path: '/api/v1/auth/pin',
    tag,
    summary: 'Sign in by PIN on a browser that remembers this user',
    description:
      'Attempts are rate-limited. After ten wrong PINs in a row, only the password is accepted, which is reported (`details` is ' +
      '`{passwordNeeded: true}`) if the browser remembers the person. Other causes of failure are not reported. ' +
      trusted,
    access: 'public',
    body: z.strictObject({ userId: uuid, pin: z.string().min(1).max(20) }),
    responses: { 200: signInAnswer },
  }),
} as const
