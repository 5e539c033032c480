/** What a service worker is given, as far as ours uses it; the declarations of the DOM do not have it. */
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

/** The files of the interface with their versions; the build writes them in. */
declare const SHELL_FILES: ReadonlyArray<readonly [address: string, version: string]>
declare const SHELL_VERSION: string

const prefix = 'inglenook-shell '
const current = prefix + SHELL_VERSION
const firstPageAddress = '/index.html'
const files: ReadonlySet<string> = new Set(SHELL_FILES.map(([address]) => address))

/** How many files are fetched at once: the page that is just being shown comes first. */
const lanes = 4
/** How long a server may think about the first page before the kept one is shown. */
const timeoutMs = 3_000

/** Of the server itself, as it decides too: nothing below these is a place of the interface. */
const ownAddress = /^\/(api|opds|koreader|health)(\/|$)|^\/[^/]+\/(api|sse)\//i

/** Keeps all files of this version. Fails as a whole, so that there is never half an interface. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(current)
  const waiting = [...SHELL_FILES]
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const [address] = file
      // A name with a hash is the same for ever; anything else is asked for anew.
      const response = await fetch(address, { cache: address.startsWith('/assets/') ? 'default' : 'reload' })
      if (!response.ok) throw new Error(`${address} answered ${response.status}`)
      await cache.put(address, response)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Forgets the interfaces of other versions. */
export async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== current).map((old) => caches.delete(old)),
  )
}

export function isShellFile(path: string): boolean {
  return files.has(path) && path !== firstPageAddress
}

/** A file of the interface: the kept one, which is of this version. */
export async function shellFile(request: Request, path: string): Promise<Response> {
  const cached = await (await caches.open(current)).match(path)
  return cached ?? fetch(request)
}

/** Whether an address is a place inside the interface, and not a file or something of a protocol. */
export function isAppRoute(path: string): boolean {
  return !ownAddress.test(path) && !/\.\w{1,8}$/.test(path)
}

/** The first page: that of the server, which is always the newest; the kept one when the server does not answer. */
export async function firstPage(request: Request): Promise<Response> {
  const cached = await (await caches.open(current)).match(firstPageAddress)
  if (cached === undefined) return fetch(request)
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), timeoutMs))
  const pending = fetch(request).then((response) => (response.status >= 500 ? cached : response))
  return Promise.race([pending.catch(() => cached), patience])
}

/** The origin of this server. */
export function origin(): string {
  return scope.location.origin
}
