/** What a service worker is given, as far as ours uses it; the declarations of the DOM do not have it. */
type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

export type FetchRequestEvent = Extendable & {
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
