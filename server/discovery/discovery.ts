import type { Discovery, DiscoveryProblem } from '../domain/discovery.ts'
import { announceAt, type LocalAnnouncement, type LogMessage, stateOf } from './announce.ts'
import { type AddressProblem, findOwnAddress, type OwnAddress } from './own-address.ts'
import { probeSelf } from './probe-self.ts'
import type { Installation } from './services.ts'
import { type OpenWire, openWire } from './wire.ts'

export type DiscoveryOptions = {
  readonly installation: Installation
  /** The switch in the settings. */
  readonly isEnabled: () => boolean
  /** Whether an account exists: a server that nobody can use is not announced. */
  readonly isSetUp: () => Promise<boolean>
  /** Where https works for other devices; null: nowhere. */
  readonly httpsUrl?: () => string | null
  readonly now: () => number
  readonly random: () => number
  readonly log: { readonly info: LogMessage; readonly warn: LogMessage }
  /** Called when the state changes. */
  readonly onChange?: () => void
  readonly openWire?: OpenWire
  readonly findAddress?: (bound: string) => Promise<OwnAddress | AddressProblem>
}

/** Address and port of the listening socket. */
export type Bound = { readonly host: string; readonly port: number }

export type RunningDiscovery = Discovery & {
  /** To be called when the server listens, and when that has changed. */
  listens(bound: Bound): void
  /** Re-evaluates the switch and the network. */
  refresh(): Promise<void>
  /** An account exists now: updates the state and announces the server. */
  accountCreated(): Promise<void>
  /** Sends goodbye records. */
  close(): Promise<void>
}

/** Interval between network checks in milliseconds. */
const checkIntervalMs = 5_000
/** Delay of a check that indicates that the computer slept; other devices may have dropped the records. */
const sleepThresholdMs = 20_000

/** Announces the service in its network while switched on, follows address changes, and re-announces after sleep. */
export function createDiscovery(options: DiscoveryOptions): RunningDiscovery {
  const {
    log,
    now,
    isEnabled,
    httpsUrl = () => null,
    findAddress = findOwnAddress,
    openWire: open = openWire,
  } = options
  let bound: Bound | null = null
  let shown: LocalAnnouncement | null = null
  let problem: DiscoveryProblem | null = null
  let checkedAt = now()
  let timer: NodeJS.Timeout | undefined
  const serialQueue = createSerialQueue((error) => log.warn('Could not announce on the network', { error }))
  const inTurn = (work: () => Promise<void>) => serialQueue(work).then(notifyChange)
  const state = () => stateOf({ isEnabled: isEnabled(), port: bound?.port ?? null, shown, problem })
  const notifyChange = onChangeOf(state, options.onChange)

  async function withdraw(reason: DiscoveryProblem | null): Promise<void> {
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
    if (typeof at === 'string') return withdraw(at)
    const https = httpsUrl()
    const isSame = shown?.at.address === at.address && shown.at.prefix === at.prefix && shown.httpsUrl === https
    if (!hasSlept && isSame) return
    await withdraw(problem)
    // The next check reopens it on the network available then.
    const onFailure = () => void inTurn(() => withdraw(null))
    const opened = await announceAt({
      ...options,
      openWire: open,
      at,
      port: bound.port,
      httpsUrl: https,
      onChange: notifyChange,
      onFailure,
    })
    if (!opened.ok) return withdraw(opened.problem)
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
      clearInterval(timer)
      timer = setInterval(() => void inTurn(refresh), checkIntervalMs).unref()
    },
    async close() {
      clearInterval(timer)
      bound = null
      await inTurn(() => withdraw(null))
    },
  }
}

/** Calls `notify` when the observed state changed since the previous check. */
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

/** Runs sequentially; failures are reported and do not stop later work. */
function createSerialQueue(onFailure: (error: unknown) => void): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work).catch(onFailure)
    return last
  }
}

/** Concurrent callers share one result. */
function coalesceRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
