import type { OperationOutput } from '../../../../contract/index.ts'
import type { preferenceOperations } from '../../../../contract/users/preferences.ts'
import { findPreference, listPreferences, type Preference } from '../../../../db/queries/users/preferences.ts'
import { notFound } from '../../../../domain/errors.ts'
import { deletePreference, setPreferences } from '../../../../library/users/own-account.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { rfc3339 } from '../../present/time.ts'

type Names = keyof typeof preferenceOperations

export function preferenceHandlers(context: ApiContext): Pick<Handlers, Names> {
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
