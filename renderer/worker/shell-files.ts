/** The parts of the service worker API that are used here; the DOM types do not have them. */
type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

type FetchRequestEvent = Extendable & {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}

type WorkerScope = {
  readonly location: Location
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install' | 'activate', listen: (event: Extendable) => void): void
    (type: 'message', listen: (event: MessageEvent<unknown>) => void): void
    (type: 'fetch', listen: (event: FetchRequestEvent) => void): void
  }
}

export const scope = self as unknown as WorkerScope

/** Versioned interface files, inserted by the build. */
declare const SHELL_FILES: ReadonlyArray<readonly [address: string, version: string]>
declare const SHELL_VERSION: string

const prefix = 'inglenook-shell '
const current = prefix + SHELL_VERSION
const firstPageAddress = '/index.html'
const files: ReadonlySet<string> = new Set(SHELL_FILES.map(([address]) => address))

/** Number of parallel requests: the page on screen has priority. */
const lanes = 4
/** Timeout in milliseconds before the cached first page is shown. */
const timeoutMs = 3_000

/** Path prefixes of the server that are never routes of the interface; the same list as on the server. */
const ownAddress = /^\/(api|opds|koreader|health)(\/|$)|^\/[^/]+\/(api|sse)\//i

/** Caches all files of this version; rejects as a whole, so that a version is never incomplete. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(current)
  const waiting = [...SHELL_FILES]
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const [address] = file
      // Names with a hash are immutable; others are fetched from the server.
      const response = await fetch(address, { cache: address.startsWith('/assets/') ? 'default' : 'reload' })
      if (!response.ok) throw new Error(`${address} answered ${response.status}`)
      await cache.put(address, response)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Deletes the caches of other versions. */
export async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== current).map((old) => caches.delete(old)),
  )
}

export function isShellFile(path: string): boolean {
  return files.has(path) && path !== firstPageAddress
}

/** An interface file of this version from the cache. */
export async function shellFile(request: Request, path: string): Promise<Response> {
  const cached = await (await caches.open(current)).match(path)
  return cached ?? fetch(request)
}

/** Whether a path is a route of the interface instead of a file or an API. */
export function isAppRoute(path: string): boolean {
  return !ownAddress.test(path) && !/\.\w{1,8}$/.test(path)
}

/** The first page from the server, which is always the newest; the cached one when the server does not respond. */
export async function firstPage(request: Request): Promise<Response> {
  const cached = await (await caches.open(current)).match(firstPageAddress)
  if (cached === undefined) return fetch(request)
  const timeout = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), timeoutMs))
  const pending = fetch(request).then((response) => (response.status >= 500 ? cached : response))
  return Promise.race([pending.catch(() => cached), timeout])
}

/** Origin of this server. */
export function origin(): string {
  return scope.location.origin
}
