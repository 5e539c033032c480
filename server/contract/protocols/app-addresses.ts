/** Paths of the catalogs for reader apps, below the server's address. */
export type AppAddresses = { readonly opds1: string; readonly opds2: string }

/**
 * The paths to enter in a reader app. With a key they need no sign-in and serve apps that cannot send a password:
 * anyone with the address has the key's permissions until it is revoked.
 */
export function appAddresses(key: string | null): AppAddresses {
  const base = key === null ? '/opds' : `/opds/k/${encodeURIComponent(key)}`
  return { opds1: `${base}/v1/catalog`, opds2: `${base}/v2` }
}
