import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Switches the announcement, and asks the network whether it hears it. */
export function useDiscovery() {
  const client = useQueryClient()
  const params = { settingKey: 'discovery.enabled' }
  return {
    change: useMutation({
      mutationFn: (value: boolean) => call('updateSetting', { params, body: { value } }),
      meta: { events: ['server_updated'] },
    }),
    check: useMutation({
      mutationFn: () => call('checkDiscovery', {}),
      onSuccess: ({ state }) => client.setQueryData(keys.discovery, state),
    }),
  }
}
