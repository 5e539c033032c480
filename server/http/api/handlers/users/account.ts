import type { OperationOutput } from '../../../../contract/index.ts'
import type { accountOperations } from '../../../../contract/users/account.ts'
import type { preferenceOperations } from '../../../../contract/users/preferences.ts'
import { findPreference, listPreferences, type Preference } from '../../../../db/queries/users/user-details.ts'
import { maxCoverBytes } from '../../../../domain/book/picture-sizes.ts'
import { notFound } from '../../../../domain/errors.ts'
import { openAvatar, removeAvatar, removeAvatarOf, setAvatar } from '../../../../library/users/avatars.ts'
import {
  changeOwnAccount,
  changeOwnPassword,
  deletePreference,
  setPreferences,
  userOf,
} from '../../../../library/users/own-account.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendThumbnail } from '../../../deliver.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { readUpload } from '../../../kit/upload/read-upload.ts'
import { presentUser } from '../../present/present-user.ts'
import { rfc3339 } from '../../present/values.ts'
import { clientOf, definedFields } from '../../request-input.ts'
import { rememberScreen } from './screens.ts'

type Names = keyof typeof accountOperations

export function accountHandlers(context: ApiContext): Pick<Handlers, Names> {
  const send = async (exchange: Exchange, userId: string): Promise<typeof sent> => {
    await sendThumbnail(exchange, await openAvatar(context, userId))
    return sent
  }
  return {
    async updateMe({ body, principal }) {
      const { userId, viewer } = principal
      return presentUser(await changeOwnAccount(context, userId, definedFields(body)), viewer.permissions)
    },
    async changePassword({ body, principal, exchange }) {
      const passwords = { current: body.currentPassword ?? null, next: body.newPassword }
      const access = await changeOwnPassword(context, principal, passwords, clientOf(exchange))
      if (access !== null && principal.method === 'session')
        context.kit.cookie.set(exchange, access.accessToken, access.expiresIn)
      rememberScreen(context, exchange, await userOf(context, principal.userId))
      const { accessToken = null, expiresIn = null } = access ?? {}
      return { accessToken, tokenType: 'Bearer' as const, expiresIn }
    },
    async uploadAvatar({ principal, exchange }) {
      const bytes = await readUpload(exchange.req, { field: 'file', maxBytes: maxCoverBytes })
      await setAvatar(context, principal.userId, bytes)
      return presentUser(await userOf(context, principal.userId), principal.viewer.permissions)
    },
    getOwnAvatar: ({ principal, exchange }) => send(exchange, principal.userId),
    async deleteAvatar({ principal }) {
      await removeAvatar(context, principal.userId)
      return null
    },
    getUserAvatar: ({ params, exchange }) => send(exchange, params.userId),
    async deleteUserAvatar({ params, principal }) {
      await removeAvatarOf(principal.viewer, context, params.userId)
      return null
    },
  }
}

export function preferenceHandlers(context: ApiContext): Pick<Handlers, keyof typeof preferenceOperations> {
  const { reader } = context.database
  const all = async (userId: string) => (await listPreferences(reader, userId)).map(present)
  const one = async (userId: string, key: string) => {
    const found = await findPreference(reader, userId, key)
    if (found === null) throw notFound('preference')
    return present(found)
  }
  return {
    listPreferences: async ({ principal }) => ({ preferences: await all(principal.userId) }),
    async setPreferences({ body, principal }) {
      await setPreferences(context, principal.userId, body.preferences)
      return { updated: Object.keys(body.preferences).length, preferences: await all(principal.userId) }
    },
    getPreference: ({ params, principal }) => one(principal.userId, params.key),
    async setPreference({ params, body, principal }) {
      await setPreferences(context, principal.userId, { [params.key]: body.value })
      return one(principal.userId, params.key)
    },
    async deletePreference({ params, principal }) {
      await deletePreference(context, principal.userId, params.key)
      return null
    },
  }
}

function present({ key, value, updatedAt }: Preference): OperationOutput<'getPreference'> {
  return { key, value, valueType: typeOf(value), updatedAt: rfc3339(updatedAt) }
}

function typeOf(value: unknown): OperationOutput<'getPreference'>['valueType'] {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float'
  return typeof value === 'string' || typeof value === 'boolean' ? (typeof value as 'string' | 'boolean') : 'json'
}
