import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Uploads a package to see what it is. Nothing is installed. */
export function useInspectPackage() {
  return useMutation({
    gcTime: 0,
    // Browsers know no media type for some of these.
    mutationFn: (file: File) =>
      call('inspectPluginPackage', { file: new File([file], file.name, { type: 'application/octet-stream' }) }),
  })
}

/** Fetches a package from the registry to see what it is. Nothing is installed. */
export function useFetchPackage() {
  return useMutation({
    gcTime: 0,
    mutationFn: (body: OperationCall<'fetchPluginPackage'>['body']) => call('fetchPluginPackage', { body }),
  })
}

/** Discards an inspected package, which would be kept for an hour. */
export function useDiscardPackage() {
  return useMutation({
    gcTime: 0,
    mutationFn: (packageId: string) => call('discardPluginPackage', { params: { packageId } }),
  })
}

type Installation = OperationCall<'installPluginPackage'>['body'] & { readonly id: string }

/** Installs an inspected package, or updates a plugin by it. */
export function useInstallPackage() {
  const client = useQueryClient()
  return useMutation({
    // Not cached: it contains a password.
    gcTime: 0,
    meta: { events: ['server_updated'] },
    mutationFn: ({ id, ...body }: Installation) => call('installPluginPackage', { params: { packageId: id }, body }),
    onSuccess: (plugin) => client.setQueryData(keys.plugin(plugin.id), plugin),
  })
}
