import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { Setting } from '../types.ts'

/** Settings that can be changed at run time. */
export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call('listSettings', { signal }),
})

/** Earlier values of a setting, newest first. */
export function settingHistoryQuery(settingKey: string) {
  return queryOptions({
    queryKey: keys.settingHistory(settingKey),
    queryFn: ({ signal }) => call('listSettingHistory', { params: { settingKey }, signal }),
    staleTime: 0,
  })
}

const meta = { events: ['server_updated'] } as const

/** Changes a setting, which takes effect immediately, or resets it to the configured value. */
export function useSetting(settingKey: string) {
  const client = useQueryClient()
  const params = { settingKey }
  const onSuccess = (setting: Setting) => take(client, setting)
  return {
    change: useMutation({
      meta,
      mutationFn: (value: string) => call('updateSetting', { params, body: { value } }),
      onSuccess,
    }),
    reset: useMutation({ meta, mutationFn: () => call('resetSetting', { params }), onSuccess }),
  }
}

/** The response contains the new value: show it before the event arrives. */
function take(client: QueryClient, setting: Setting): void {
  client.setQueryData<readonly Setting[]>(keys.settings, (known) =>
    known?.map((other) => (other.key === setting.key ? setting : other)),
  )
}
