import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../server/contract/index.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

type NewPerson = OperationCall<'createUser'>['body']
type PersonChange = OperationCall<'updateUser'>['body']
type NewInvitation = OperationCall<'createInvitation'>['body']

/** Makes an account. */
export function useNewPerson() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPerson) => call('createUser', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.people }),
  })
}

/** Changes an account or removes it. Who is signed in may be the one. */
export function usePerson(userId: string) {
  const client = useQueryClient()
  const params = { userId }
  return {
    change: useMutation({
      mutationFn: (body: PersonChange) => call('updateUser', { params, body }),
      onSuccess: () =>
        Promise.all([keys.people, keys.sights, keys.me].map((queryKey) => client.invalidateQueries({ queryKey }))),
    }),
    remove: useMutation({
      mutationFn: () => call('deleteUser', { params }),
      onSuccess: () =>
        Promise.all([keys.people, keys.invitations].map((queryKey) => client.invalidateQueries({ queryKey }))),
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
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (body: NewInvitation) => call('createInvitation', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.invitations }),
  })
}

/** Takes an invitation back, or forgets one that is over. */
export function useRevoke(invitationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('revokeInvitation', { params: { invitationId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.invitations }),
  })
}
