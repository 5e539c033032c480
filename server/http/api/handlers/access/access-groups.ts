import type { accessGroupOperations } from '../../../../contract/access/access-groups.ts'
import { listAccessGroups } from '../../../../db/queries/access/access-groups.ts'
import {
  accessGroupOf,
  addGroupMembers,
  addOidcMapping,
  createAccessGroup,
  type DecisionContext,
  deleteAccessGroup,
  deleteGroupGrant,
  putGroupGrant,
  removeGroupMember,
  removeOidcMapping,
  updateAccessGroup,
} from '../../../../library/access/access-groups.ts'
import { previewGroupRemoval } from '../../../../library/access/preview-removal.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import {
  presentGrant,
  presentGroup,
  presentGroupDetail,
  presentMapping,
  presentMember,
} from '../../present/present-access.ts'

export function accessGroupHandlers(context: ApiContext): Pick<Handlers, keyof typeof accessGroupOperations> {
  const by = ({ viewer }: Pick<DecisionContext, 'viewer'>): DecisionContext => ({ ...context, viewer })
  const done = async (change: Promise<void>) => {
    await change
    return null
  }
  return {
    async listAccessGroups({ query, exchange }) {
      const paging = pageRequest(query)
      const found = await listAccessGroups(context.database.reader, paging)
      return envelope(exchange, paging, found.total, found.items.map(presentGroup))
    },
    createAccessGroup: async ({ body, principal }) => presentGroup(await createAccessGroup(by(principal), body)),
    getAccessGroup: async ({ params }) => presentGroupDetail(await accessGroupOf(context, params.accessGroupId)),
    updateAccessGroup: async ({ params, body, principal }) =>
      presentGroup(await updateAccessGroup(by(principal), params.accessGroupId, body)),
    async previewAccessGroupDeletion({ params, principal }) {
      const { peopleCount, people } = await previewGroupRemoval(principal.viewer, context, params.accessGroupId)
      return { peopleCount, people: people.map((person) => ({ ...person })) }
    },
    deleteAccessGroup: ({ params, principal }) => done(deleteAccessGroup(by(principal), params.accessGroupId)),
    putAccessGroupGrant: async ({ params, body, principal }) =>
      presentGrant(await putGroupGrant(by(principal), params.accessGroupId, body)),
    deleteAccessGroupGrant: ({ params, principal }) =>
      done(deleteGroupGrant(by(principal), params.accessGroupId, params.sharingTagId)),
    addAccessGroupMembers: async ({ params, body, principal }) =>
      (await addGroupMembers(by(principal), params.accessGroupId, body.userIds)).map(presentMember),
    removeAccessGroupMember: ({ params: { accessGroupId, userId }, query, principal }) =>
      done(
        removeGroupMember(by(principal), accessGroupId, {
          userId,
          evenFromProvider: query.evenFromProvider === 'true',
        }),
      ),
    addOidcMapping: async ({ params, body, principal }) =>
      presentMapping(await addOidcMapping(by(principal), params.accessGroupId, body.oidcGroupName)),
    deleteOidcMapping: ({ params, principal }) =>
      done(removeOidcMapping(by(principal), params.accessGroupId, params.mappingId)),
  }
}
