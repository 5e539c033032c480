import { listApiKeys } from '../../../db/queries/users/credentials.ts'
import type { ApiKeyRecord } from '../../../db/records/user.ts'
import { AppError, accountLocked } from '../../../domain/errors.ts'
import { makeKey, revokeKey } from '../../../library/auth/api-keys.ts'
import { readJson } from '../../kit/request/read-json.ts'
import { instant } from '../present/common.ts'
import type { Call, Compat } from '../tree.ts'

const path = '/api/v2/users/me/api-keys'

/** The keys of the caller. As everywhere, a key cannot create or revoke keys. */
export function serveKeys({ context, serve }: Compat): void {
  serve({ path, access: 'api-keys-read' }, async ({ viewer }) =>
    (await listApiKeys(context.database.reader, viewer.userId)).map((key) => presentKey(key, `ik_${key.prefix}_…`)),
  )
  serve({ method: 'post', path, access: 'api-keys-write' }, async (call) => {
    const principal = ownerOf(call)
    const body = await readJson(call.exchange.req, call.exchange.res)
    const { comment } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
    if (typeof comment !== 'string' || comment.trim() === '' || comment.length > 100) {
      throw new AppError('request_invalid', { problems: 'comment: must be a name of at most 100 characters.' })
    }
    const { record, key } = await makeKey(context, principal, {
      name: comment.trim(),
      permissions: null,
      expiresAt: null,
    })
    return presentKey(record, key)
  })
  serve({ method: 'delete', path: `${path}/:id`, access: 'api-keys-delete' }, (call) =>
    revokeKey(context, ownerOf(call).userId, call.id()),
  )
}

function ownerOf({ exchange: { principal } }: Call) {
  if (principal === null) throw new AppError('sign_in_required')
  if (principal.viewer.isAccountLocked) throw accountLocked()
  if (principal.method === 'api-key' || principal.method === 'provider') {
    throw new AppError('key_cannot_change_account')
  }
  return principal
}

/** @param shown the key itself, once; else what identifies it */
function presentKey(record: ApiKeyRecord, shown: string) {
  return {
    id: record.id,
    userId: record.userId,
    key: shown,
    comment: record.name,
    createdDate: instant(record.createdAt),
    lastModifiedDate: instant(record.updatedAt),
  }
}
