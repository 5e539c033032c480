import { listApiKeys } from '../../../../db/queries/users/credentials.ts'
import { findUser } from '../../../../db/queries/users/users.ts'
import { notFound } from '../../../../domain/errors.ts'
import { changeKey, keyOf, type OwnedKey, revokeKey } from '../../../../library/auth/api-keys.ts'
import { userToManage } from '../../../../library/users/may-manage.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentApiKey } from '../../present/present-user.ts'

type Names = 'getApiKey' | 'updateApiKey' | 'listUserApiKeys' | 'revokeUserApiKey'

export function apiKeyHandlers(context: ApiContext): Pick<Handlers, Names> {
  const { reader } = context.database
  return {
    getApiKey: async ({ params, principal }) => present(await keyOf(context, principal.userId, params.keyId)),
    async updateApiKey({ params, body, principal }) {
      const { name, permissions, isActive } = body
      const expiresAt = body.expiresAt == null ? body.expiresAt : Date.parse(body.expiresAt)
      return present(await changeKey(context, principal, params.keyId, { name, permissions, expiresAt, isActive }))
    },
    async listUserApiKeys({ params }) {
      const [keys, owner] = await Promise.all([listApiKeys(reader, params.userId), findUser(reader, params.userId)])
      if (owner === null) throw notFound('user')
      return keys.map((key) => presentApiKey(key, owner))
    },
    async revokeUserApiKey({ params, principal }) {
      await userToManage(principal.viewer, reader, params.userId)
      await revokeKey(context, params.userId, params.keyId)
      return null
    },
  }
}

const present = ({ key, owner }: OwnedKey) => presentApiKey(key, owner)
