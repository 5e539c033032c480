import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Certificates for https and the addresses at which it works, kept up to date by the event stream. */
export const httpsQuery = queryOptions({
  queryKey: keys.https,
  queryFn: ({ signal }) => call('getHttps', { signal }),
})

/** Looks for new certificates and tries the addresses again. */
export function useCheckHttps() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('checkHttps', {}),
    onSuccess: (state) => client.setQueryData(keys.https, state),
  })
}
