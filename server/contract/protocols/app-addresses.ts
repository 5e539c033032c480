/** Where reader apps find the catalogs, below the address of the server. */
export type AppAddresses = { readonly opds1: string; readonly opds2: string }

/**
 * The paths to enter in a reader app. With a key they need no sign-in and serve apps that can send no password: whoever
 * has the address has what the key allows, until the key is revoked.
 */
export function appAddresses(key: string | null): AppAddresses {
  const below = key === null ? '/opds' : `/opds/k/${encodeURIComponent(key)}`
  return { opds1: `${below}/v1/catalog`, opds2: `${below}/v2` }
}
