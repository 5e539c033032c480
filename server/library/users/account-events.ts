import { auditedWrites } from '../../db/audit/rules.ts'
import type { Database } from '../../db/database.ts'
import type { Write, WriteArgs, WriteName, WriteResult } from '../../db/write.ts'
import type { EventBus } from '../../events/bus.ts'
import type { DomainEvent } from '../../events/domain-event.ts'

/** What user administration shows: accounts, sign-in methods, sharing tags, grants and groups. */
export const accountWrites: ReadonlySet<WriteName> = new Set<WriteName>([
  ...(['createUser', 'createFirstAdmin', 'updateUser', 'deleteUser', 'setPassword', 'setAvatar', 'setPin'] as const),
  ...(['createInvitation', 'deleteInvitation', 'acceptInvitation', 'consumePasswordReset'] as const),
  ...(['createSharingTag', 'updateSharingTag', 'deleteSharingTag', 'changeSharingTags', 'applySharingRule'] as const),
  ...(['putUserGrant', 'deleteUserGrant', 'putGroupGrant', 'deleteGroupGrant'] as const),
  ...(['createAccessGroup', 'updateAccessGroup', 'deleteAccessGroup'] as const),
  ...(['addGroupMembers', 'removeGroupMember', 'addOidcMapping', 'removeOidcMapping'] as const),
  ...(['createSession', 'revokeSession', 'revokeSessions', 'recordLogin', 'signInByProvider'] as const),
  ...(['createApiKey', 'updateApiKey', 'revokeApiKey', 'forgetDevice', 'claimPairing', 'importHousehold'] as const),
])

const byId = ({ id }: { readonly id: string }) => id
const byUser = ({ userId }: { readonly userId: string }) => userId

/** The account that a write changes, or that is signed in with it; null: none. */
const owners: { readonly [N in WriteName]?: (args: WriteArgs<N>, result: WriteResult<N>) => string | null } = {
  updateUser: byId,
  setPassword: byId,
  setAvatar: byId,
  setPin: byId,
  putUserGrant: byUser,
  deleteUserGrant: byUser,
  createSession: byUser,
  revokeSession: byUser,
  revokeSessions: byUser,
  createApiKey: byUser,
  updateApiKey: byUser,
  revokeApiKey: byUser,
  renameDevice: byUser,
  forgetDevice: byUser,
  // The pairing code on screen was replaced.
  offerPairing: ({ key }) => key.userId,
  claimPairing: (_, claimed) => claimed?.userId ?? null,
}

function accountsChangedBy(writes: readonly Write<unknown>[], outcome: readonly unknown[]): DomainEvent[] {
  const userIds = writes.flatMap(({ name, args }, index) => {
    const ownerOf = owners[name] as ((given: unknown, result: unknown) => string | null) | undefined
    return ownerOf?.(args, outcome[index]) ?? []
  })
  return [...new Set(userIds)].map((userId) => ({ type: 'account_updated', userId }))
}

/** Series whose sharing tags changed, when nothing else did. */
function taggedBy(writes: readonly Write<unknown>[]): { readonly seriesIds?: readonly string[] } {
  if (writes.some(({ name }) => name !== 'changeSharingTags')) return {}
  return { seriesIds: writes.flatMap(({ args }) => (args as WriteArgs<'changeSharingTags'>).seriesIds) }
}

/**
 * Wraps the database: publishes events after commits that change accounts or access, to administrators and to the users
 * concerned, and after those that may add audit entries.
 */
export function withAccountEvents(database: Database, events: Pick<EventBus, 'publish'>): Database {
  return {
    ...database,
    async commit(writes, options) {
      const outcome = await database.commit(writes, options)
      const household = writes.filter(({ name }) => accountWrites.has(name))
      if (household.length > 0) events.publish([{ type: 'household_updated', ...taggedBy(household) }])
      if (writes.some(({ name }) => auditedWrites.has(name)))
        events.publish([{ type: 'server_updated', part: 'audit' }])
      const accounts = accountsChangedBy(writes, outcome)
      if (accounts.length > 0) events.publish(accounts)
      return outcome
    },
  }
}
