import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'
import type { Setting } from './types.ts'

/** Changes a setting, which holds at once, or takes it back to what is configured. */
export function useSetting(settingKey: string) {
  const client = useQueryClient()
  const params = { settingKey }
  const onSuccess = (setting: Setting) => take(client, setting)
  return {
    change: useMutation({
      mutationFn: (value: string) => call('updateSetting', { params, body: { value } }),
      onSuccess,
    }),
    reset: useMutation({ mutationFn: () => call('resetSetting', { params }), onSuccess }),
  }
}

/** The answer says what holds now, so the list need not be asked again. */
function take(client: QueryClient, setting: Setting) {
  client.setQueryData<readonly Setting[]>(keys.settings, (known) =>
    known?.map((other) => (other.key === setting.key ? setting : other)),
  )
  // What apps find, and how, follows some settings.
  // Whether one of them can hold depends on the others: a port counts while the apps are let in.
  const ofApps = setting.category === 'apps' ? [keys.settings] : []
  const stale = [keys.settingHistory(setting.key), keys.appPaths, keys.discovery, ...ofApps]
  return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}
