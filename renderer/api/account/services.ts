import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { UserPlugin } from '../types.ts'

/** Services that can be connected or are connected, by name. */
export const servicesQuery = queryOptions({
  queryKey: keys.serviceList,
  queryFn: async ({ signal }) => (await call('listUserPlugins', { signal })).data,
})

/** Latest syncs with a service, newest first. */
export function exchangesQuery(pluginId: string) {
  return queryOptions({
    queryKey: keys.exchanges(pluginId),
    queryFn: async ({ signal }) => (await call('listUserPluginTasks', { params: { pluginId }, signal })).data,
  })
}

type ServiceChanges = OperationCall<'configureUserPlugin'>['body']

const meta = { events: ['account_updated'] } as const

/** Writes a service into the query cache. */
function take(client: QueryClient, service: UserPlugin): void {
  client.setQueryData<readonly UserPlugin[]>(keys.serviceList, (known) =>
    known?.map((other) => (other.pluginId === service.pluginId ? service : other)),
  )
}

/** Whether any service can be connected or managed. */
export function useHasServices(isWanted = true): boolean {
  const services = useQuery({ ...servicesQuery, enabled: isWanted }).data ?? []
  return services.some(({ available, connected }) => available || connected)
}

/** Connects the account at an external service, and disconnects it. */
export function useConnection({ pluginId, enabled }: Pick<UserPlugin, 'pluginId' | 'enabled'>) {
  const client = useQueryClient()
  const params = { pluginId }
  const onSuccess = (service: UserPlugin) => take(client, service)
  const switchOn = () => call('enableUserPlugin', { params })
  return {
    /** For plugins that need no credentials or were disconnected before. */
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

/** Starts the authorization at the service. Returns the address to open. */
export async function startAuthorization({
  pluginId,
  enabled,
}: Pick<UserPlugin, 'pluginId' | 'enabled'>): Promise<string> {
  const params = { pluginId }
  if (!enabled) await call('enableUserPlugin', { params })
  return (await call('beginPluginOauth', { params })).redirectUrl
}

/** Query parameters that the service added to the callback address. */
export type ServiceAnswer = { readonly state: string; readonly code?: string; readonly error?: string }

/** Completes the authorization with them. */
export function useCompleteAuthorization() {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    meta,
    mutationFn: (answer: ServiceAnswer) => call('finishPluginOauth', { body: answer }),
    onSuccess: (service) => take(client, service),
  })
}

/** Settings of a connection: what is synced, and when. */
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
    /** Lists the changes that the next sync would transfer. */
    askLive: useMutation({
      mutationFn: () => call('getPluginSyncStatus', { params, query: { live: 'true' } }),
    }),
  }
}
