import { useMutation } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'

type NewPerson = OperationCall<'createUser'>['body']
type PersonChange = OperationCall<'updateUser'>['body']
type NewInvitation = OperationCall<'createInvitation'>['body']

const meta = { events: ['household_updated'] } as const

/** Makes an account. */
export function useNewPerson() {
  return useMutation({
    meta,
    mutationFn: (body: NewPerson) => call('createUser', { body }),
  })
}

/** Changes an account or removes it. Who is signed in may be the one. */
export function usePerson(userId: string) {
  const params = { userId }
  return {
    change: useMutation({
      meta,
      mutationFn: (body: PersonChange) => call('updateUser', { params, body }),
    }),
    remove: useMutation({
      meta,
      mutationFn: () => call('deleteUser', { params }),
    }),
  }
}

/** Makes a one-time link for a new password; one made before is no good any more. */
export function useResetLink(userId: string) {
  return useMutation({
    gcTime: 0,
    mutationFn: (expiresInHours: number) =>
      call('createPasswordReset', { params: { userId }, body: { expiresInHours } }),
  })
}

/** Makes an invitation. */
export function useInvite() {
  return useMutation({
    gcTime: 0,
    meta,
    mutationFn: (body: NewInvitation) => call('createInvitation', { body }),
  })
}

/** Takes an invitation back, or forgets one that is over. */
export function useRevoke(invitationId: string) {
  return useMutation({
    meta,
    mutationFn: () => call('revokeInvitation', { params: { invitationId } }),
  })
}
