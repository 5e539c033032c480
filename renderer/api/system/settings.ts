import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { Setting } from '../types.ts'

/** Everything that can be set while the server runs. */
export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call('listSettings', { signal }),
})

/** What a setting was before, newest first. */
export function settingHistoryQuery(settingKey: string) {
  return queryOptions({
    queryKey: keys.settingHistory(settingKey),
    queryFn: ({ signal }) => call('listSettingHistory', { params: { settingKey }, signal }),
    staleTime: 0,
  })
}

const meta = { events: ['server_updated'] } as const

/** Changes a setting, which holds at once, or takes it back to what is configured. */
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

/** The answer says what holds now: it is seen before the event tells of it. */
function take(client: QueryClient, setting: Setting): void {
  client.setQueryData<readonly Setting[]>(keys.settings, (known) =>
    known?.map((other) => (other.key === setting.key ? setting : other)),
  )
}
