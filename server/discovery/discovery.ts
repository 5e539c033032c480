import type { Discovery, DiscoveryProblem } from '../domain/discovery.ts'
import { announceAt, type LogMessage, type Shown, stateOf } from './announce.ts'
import { type AddressProblem, findOwnAddress, type OwnAddress } from './own-address.ts'
import { probeSelf } from './probe-self.ts'
import type { Installation } from './services.ts'
import { type OpenWire, openWire } from './wire.ts'

export type DiscoveryOptions = {
  readonly installation: Installation
  /** The switch of the settings. */
  readonly isEnabled: () => boolean
  /** Whether somebody could sign in: what nobody can use is not shown. */
  readonly isSetUp: () => Promise<boolean>
  readonly now: () => number
  readonly random: () => number
  readonly log: { readonly info: LogMessage; readonly warn: LogMessage }
  /** Called when the state is another one. */
  readonly onChange?: () => void
  readonly openWire?: OpenWire
  readonly findAddress?: (bound: string) => Promise<OwnAddress | AddressProblem>
}

/** Where the server listens, as the socket says. */
export type Bound = { readonly host: string; readonly port: number }

export type RunningDiscovery = Discovery & {
  /** Begins: the server listens there. */
  listens(bound: Bound): void
  /** Looks at the switch and at the network now. */
  refresh(): Promise<void>
  /** Somebody can sign in now: the state says so at once, and the server is announced. */
  accountCreated(): Promise<void>
  /** Says goodbye to the network. */
  close(): Promise<void>
}

/** Milliseconds between looks at the network. */
const checkIntervalMs = 5_000
/** A look that comes so much later than it should: the computer slept, and the others may have forgotten. */
const sleepThresholdMs = 20_000

/** Shows the service in its network as long as it is switched on, follows changes of address, and wakes with the computer. */
export function createDiscovery(options: DiscoveryOptions): RunningDiscovery {
  const { log, now, isEnabled, findAddress = findOwnAddress, openWire: open = openWire } = options
  let bound: Bound | null = null
  let shown: Shown | null = null
  let problem: DiscoveryProblem | null = null
  let checkedAt = now()
  let timer: NodeJS.Timeout | undefined
  const serialQueue = createSerialQueue((error) => log.warn('Could not announce on the network', { error }))
  const inTurn = (work: () => Promise<void>) => serialQueue(work).then(notifyChange)
  const state = () => stateOf({ isEnabled: isEnabled(), port: bound?.port ?? null, shown, problem })
  const notifyChange = onChangeOf(state, options.onChange)

  async function hide(reason: DiscoveryProblem | null): Promise<void> {
    if (reason !== null && reason !== problem) log.info('Not announced on the network', { reason })
    problem = reason
    const before = shown
    shown = null
    await before?.end()
  }

  async function refresh(): Promise<void> {
    if (bound === null) return
    const hasSlept = now() - checkedAt > sleepThresholdMs
    checkedAt = now()
    const at = (await hiddenReason(options)) ?? (await findAddress(bound.host))
    if (typeof at === 'string') return hide(at)
    if (!hasSlept && shown?.at.address === at.address && shown.at.prefix === at.prefix) return
    await hide(problem)
    // The next look opens anew, on what network there is then.
    const onFailure = () => void inTurn(() => hide(null))
    const opened = await announceAt({
      ...options,
      openWire: open,
      at,
      port: bound.port,
      onChange: notifyChange,
      onFailure,
    })
    if (!opened.ok) return hide(opened.problem)
    shown = opened.shown
    problem = null
  }

  const check = coalesceRuns(async () => {
    await inTurn(refresh)
    const found = shown === null ? (problem ?? 'not-heard') : await probeSelf(open, shown.expected())
    return { heard: found === null, problem: found, state: state() }
  })

  return {
    state,
    check,
    refresh: () => inTurn(refresh),
    accountCreated() {
      if (problem === 'not-set-up') problem = null
      return inTurn(refresh)
    },
    listens(at) {
      bound = at
      void inTurn(refresh)
      timer = setInterval(() => void inTurn(refresh), checkIntervalMs).unref()
    },
    async close() {
      clearInterval(timer)
      bound = null
      await inTurn(() => hide(null))
    },
  }
}

/** Calls `tell` when what is looked at is another one than at the look before. */
function onChangeOf(refresh: () => unknown, notify: () => void = () => undefined): () => void {
  let before = ''
  return () => {
    const now = JSON.stringify(refresh())
    if (now === before) return
    before = now
    notify()
  }
}

async function hiddenReason({ isEnabled, isSetUp }: DiscoveryOptions): Promise<'off' | 'not-set-up' | null> {
  if (!isEnabled()) return 'off'
  return (await isSetUp()) ? null : 'not-set-up'
}

/** One after the other; what fails is told and keeps the next from nothing. */
function createSerialQueue(onFailure: (error: unknown) => void): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work).catch(onFailure)
    return last
  }
}

/** Whoever asks while it is being found out gets the same answer. */
function coalesceRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
