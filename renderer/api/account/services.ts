import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { UserPlugin } from '../types.ts'

/** Services that one can connect or has connected, by name. */
export const servicesQuery = queryOptions({
  queryKey: keys.serviceList,
  queryFn: async ({ signal }) => (await call('listUserPlugins', { signal })).data,
})

/** The latest exchanges with a service, the newest first. */
export function exchangesQuery(pluginId: string) {
  return queryOptions({
    queryKey: keys.exchanges(pluginId),
    queryFn: async ({ signal }) => (await call('listUserPluginTasks', { params: { pluginId }, signal })).data,
  })
}

type ServiceChanges = OperationCall<'configureUserPlugin'>['body']

const meta = { events: ['account_updated'] } as const

/** Puts a service where the screens look for it. */
function take(client: QueryClient, service: UserPlugin): void {
  client.setQueryData<readonly UserPlugin[]>(keys.serviceList, (known) =>
    known?.map((other) => (other.pluginId === service.pluginId ? service : other)),
  )
}

/** Whether there is any service to connect or to look after. */
export function useHasServices(isWanted = true): boolean {
  const services = useQuery({ ...servicesQuery, enabled: isWanted }).data ?? []
  return services.some(({ available, connected }) => available || connected)
}

/** Lets a plugin into one's account elsewhere, and ends that. */
export function useConnection({ pluginId, enabled }: Pick<UserPlugin, 'pluginId' | 'enabled'>) {
  const client = useQueryClient()
  const params = { pluginId }
  const onSuccess = (service: UserPlugin) => take(client, service)
  const switchOn = () => call('enableUserPlugin', { params })
  return {
    /** Of a plugin that needs nothing else, or that was switched off before. */
    switchOn: useMutation({ meta, mutationFn: switchOn, onSuccess }),
    switchOff: useMutation({ meta, mutationFn: () => call('disableUserPlugin', { params }), onSuccess }),
    connect: useMutation({
      gcTime: 0,
      meta,
      mutationFn: async (credentials: Readonly<Record<string, string>>) => {
        if (!enabled) await switchOn()
        return call('setUserPluginCredentials', { params, body: { credentials } })
      },
      onSuccess,
    }),
    forget: useMutation({
      meta,
      mutationFn: () => call('forgetUserPlugin', { params }),
    }),
  }
}

/** Begins to let a plugin in at its service. Gives the address to go to. */
export async function beginElsewhere({ pluginId, enabled }: Pick<UserPlugin, 'pluginId' | 'enabled'>): Promise<string> {
  const params = { pluginId }
  if (!enabled) await call('enableUserPlugin', { params })
  return (await call('beginPluginOauth', { params })).redirectUrl
}

/** What a service added to the address when it sent the browser back. */
export type ServiceAnswer = { readonly state: string; readonly code?: string; readonly error?: string }

/** Finishes it with that. */
export function useFinishElsewhere() {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    meta,
    mutationFn: (answer: ServiceAnswer) => call('finishPluginOauth', { body: answer }),
    onSuccess: (service) => take(client, service),
  })
}

/** What a service is to do, and when. */
export function useExchange(pluginId: string) {
  const client = useQueryClient()
  const params = { pluginId }
  const onSuccess = (service: UserPlugin) => take(client, service)
  return {
    configure: useMutation({
      meta,
      mutationFn: (body: ServiceChanges) => call('configureUserPlugin', { params, body }),
      onSuccess,
    }),
    setAuto: useMutation({
      meta,
      mutationFn: (auto: boolean) => call('setPluginSyncMode', { params, body: { auto } }),
      onSuccess,
    }),
    sync: useMutation({
      meta: { events: ['task_progressed', 'account_updated'] },
      mutationFn: () => call('syncUserPlugin', { params }),
    }),
    stop: useMutation({ meta, mutationFn: () => call('stopPluginSync', { params }), onSuccess }),
    /** Asks the service itself what waits to be exchanged. */
    askLive: useMutation({
      mutationFn: () => call('getPluginSyncStatus', { params, query: { live: 'true' } }),
    }),
  }
}
