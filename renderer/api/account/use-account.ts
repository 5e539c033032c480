import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { ApiError } from '../api-error.ts'
import { addressOf, call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { coverChanged, refusalOf, useCoverVersion } from '../titles/covers.ts'
import type { User } from '../types.ts'
import { useMe } from './use-me.ts'

/** Cover-version key of the signed-in person's picture. */
const ownPicture = 'own-picture'

type NameChange = OperationCall<'updateMe'>['body']
type PasswordChange = OperationCall<'changePassword'>['body']
type PinChange = OperationCall<'setPin'>['body']

/** Sharing tags that restrict what the signed-in person sees. */
export const ownGrantsQuery = queryOptions({
  queryKey: keys.ownGrants,
  queryFn: ({ signal }) => call('listOwnGrants', { signal }),
})

/** Changes name, picture, password and PIN of the signed-in person, and updates the cached account. */
export function useAccount() {
  const client = useQueryClient()
  const onSuccess = (user: User) => client.setQueryData(keys.me, user)
  return {
    change: useMutation({ mutationFn: (body: NameChange) => call('updateMe', { body }), onSuccess }),
    changePin: useMutation({ gcTime: 0, mutationFn: (body: PinChange) => call('setPin', { body }), onSuccess }),
    changePassword: useMutation({
      gcTime: 0,
      mutationFn: (body: PasswordChange) => call('changePassword', { body }),
      // A new password ends other sessions, disables keys and sets `hasPassword`.
      meta: { events: ['account_updated'] },
    }),
  }
}

/** Uploads or removes the picture of the signed-in person. */
export function useOwnPicture() {
  const client = useQueryClient()
  const show = (user: User) => {
    coverChanged(ownPicture)
    client.setQueryData(keys.me, user)
  }
  return {
    upload: useMutation({
      mutationFn: (file: Blob) => {
        const refusal = refusalOf(file)
        if (refusal !== null) throw new ApiError(0, 'refused', refusal)
        return call('uploadAvatar', { file })
      },
      onSuccess: show,
    }),
    remove: useMutation({
      mutationFn: () => call('deleteAvatar'),
      onSuccess: () => client.setQueryData<User | null>(keys.me, (me) => (me ? { ...me, hasAvatar: false } : me)),
    }),
  }
}

/** Address of that picture, versioned to bypass the browser cache; null when there is none. */
export function useOwnPictureAddress(): string | null {
  const version = useCoverVersion(ownPicture)
  const hasPicture = useMe()?.hasAvatar ?? false
  return hasPicture ? addressOf('getOwnAvatar', { query: version === 0 ? {} : { v: version } }) : null
}
