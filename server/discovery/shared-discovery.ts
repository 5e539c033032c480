import type { Discovery, DiscoveryState } from '../domain/discovery.ts'

/** Messages between the processes that share a port. One of them announces the server. */
type Channel = {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}
type Checked = Awaited<ReturnType<Discovery['check']>>

type DiscoveryMessage =
  | { readonly discovery: 'ask' | 'check' }
  | { readonly discovery: 'state'; readonly state: DiscoveryState }
  | { readonly discovery: 'checked'; readonly result: Checked }

/** Longer than a check takes. */
const checkWithinMs = 10_000

/**
 * Answers the other processes, in the one that announces.
 * @returns sends them the current state
 */
export function publishDiscovery({ send, onMessage }: Channel, { state, check }: Discovery): () => void {
  const publish = () => send({ discovery: 'state', state: state() } satisfies DiscoveryMessage)
  onDiscovery(onMessage, ({ discovery }) => {
    if (discovery === 'ask') publish()
    if (discovery !== 'check') return
    check().then(
      (result) => send({ discovery: 'checked', result } satisfies DiscoveryMessage),
      () => undefined,
    )
  })
  publish()
  return publish
}

/**
 * The announcement of another process.
 * @param initial the state until that process has answered
 * @param onChange called when the state has changed
 */
export function followDiscovery(
  { send, onMessage }: Channel,
  initial: () => DiscoveryState,
  onChange: () => void,
): Discovery {
  let known: DiscoveryState | null = null
  const waiting = new Set<(result: Checked) => void>()
  const state = () => known ?? initial()
  onDiscovery(onMessage, (message) => {
    if (message.discovery === 'checked') {
      for (const resolve of waiting) resolve(message.result)
      waiting.clear()
    }
    if (message.discovery !== 'state') return
    known = message.state
    onChange()
  })
  send({ discovery: 'ask' } satisfies DiscoveryMessage)
  return {
    state,
    async check() {
      let timer: NodeJS.Timeout | undefined
      const checked = await new Promise<Checked>((resolve) => {
        waiting.add(resolve)
        timer = setTimeout(() => resolve({ heard: false, problem: null, state: state() }), checkWithinMs)
        send({ discovery: 'check' } satisfies DiscoveryMessage)
      })
      clearTimeout(timer)
      return checked
    },
  }
}

function onDiscovery(onMessage: Channel['onMessage'], listener: (message: DiscoveryMessage) => void): void {
  onMessage((message) => {
    if (typeof message === 'object' && message !== null && 'discovery' in message) listener(message as DiscoveryMessage)
  })
}
