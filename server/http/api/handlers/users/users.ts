import type { userOperations } from '../../../../contract/users/users.ts'
import { AppError } from '../../../../domain/errors.ts'
import {
  changeUser,
  createUser,
  deleteUser,
  previewDeletion,
  showUser,
  showUsers,
} from '../../../../library/users/users.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentAccount, presentAccountDetail, presentDeletion } from '../../present/present-account.ts'
import { definedFields } from '../../request-input.ts'

type Names = keyof typeof userOperations

export function userHandlers(context: ApiContext): Pick<Handlers, Names> {
  const { reader } = context.database
  return {
    async listUsers({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { role, sharingTag, sharingTagMode } = query
      if (sharingTagMode !== undefined && sharingTag === undefined) throw needsTag()
      const grant = sharingTag === undefined ? undefined : { tag: sharingTag, mode: sharingTagMode ?? null }
      const { items, total } = await showUsers(principal.viewer, reader, { ...paging, role, grant })
      return envelope(exchange, paging, total, items.map(presentAccount))
    },
    async createUser({ body, principal }) {
      const { email = null, displayName = null, password = null, libraryIds = null, kidProfile = null } = body
      const wanted = { ...body, email, displayName, password, libraryIds, kidProfile }
      return presentAccountDetail(await createUser(principal.viewer, context, wanted))
    },
    getUser: async ({ params, principal }) =>
      presentAccountDetail(await showUser(principal.viewer, reader, params.userId)),
    updateUser: async ({ params, body, principal }) =>
      presentAccountDetail(await changeUser(principal.viewer, context, params.userId, definedFields(body))),
    previewUserDeletion: async ({ params, principal }) =>
      presentDeletion(await previewDeletion(principal.viewer, context, params.userId)),
    async deleteUser({ params, principal }) {
      await deleteUser(principal.viewer, context, params.userId)
      return null
    },
  }
}

function needsTag(): AppError {
  const message = 'Specify a sharingTag as well'
  const details = [{ in: 'query', field: 'sharingTagMode', message }]
  return new AppError('sharing_tag_needed', {}, details)
}
