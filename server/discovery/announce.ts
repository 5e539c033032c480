import type { DiscoveryHint, DiscoveryProblem, DiscoveryState } from '../domain/discovery.ts'
import type { OwnAddress } from './own-address.ts'
import type { Expected } from './probe-self.ts'
import { startResponder } from './responder.ts'
import { type Installation, initialNames, type Names, servicesOf } from './services.ts'
import type { OpenWire } from './wire.ts'

export type LogMessage = (message: string, fields?: Readonly<Record<string, unknown>>) => void

type AnnounceOptions = {
  readonly installation: Installation
  readonly at: OwnAddress
  readonly port: number
  readonly httpsUrl: string | null
  readonly openWire: OpenWire
  readonly random: () => number
  readonly log: { readonly info: LogMessage }
  /** It was announced, under the configured name or an alternative. */
  readonly onChange: () => void
  /** The network is unavailable. */
  readonly onFailure: () => void
}

/** A service announced at one address. */
export type LocalAnnouncement = {
  readonly at: OwnAddress
  readonly httpsUrl: string | null
  isAnnounced(): boolean
  names(): Names
  /** Whether its name was taken, so that it was renamed. */
  isRenamed(): boolean
  readonly services: readonly string[]
  /** The records expected from the network. */
  expected(): Expected
  /** Sends goodbye records. */
  end(): Promise<void>
}

type Opened =
  | { readonly ok: true; readonly shown: LocalAnnouncement }
  | { readonly ok: false; readonly problem: DiscoveryProblem }

/** Announces the service at one address. */
export async function announceAt(options: AnnounceOptions): Promise<Opened> {
  const { installation, at, port, httpsUrl, random, log } = options
  const opened = await options.openWire(at)
  if (!opened.ok) return opened
  const { wire } = opened
  const wanted = initialNames(installation)
  const services = servicesOf(installation, httpsUrl)
  let isEnded = false
  const responder = startResponder({
    wire,
    random,
    announcement: { names: wanted, address: at.address, port, services },
    onChange() {
      log.info('Announced on the network', { ...responder.names(), address: at.address, port })
      options.onChange()
    },
    onFailure() {
      if (!isEnded) options.onFailure()
    },
  })
  const { names, isAnnounced } = responder
  const shown: LocalAnnouncement = {
    at,
    httpsUrl,
    names,
    isAnnounced,
    services: services.map(({ type }) => type),
    isRenamed: () => names().instance !== wanted.instance,
    expected: () => ({ networkInterface: at, port, browsed: ownType, instance: `${names().instance}.${ownType}` }),
    async end() {
      isEnded = true
      await responder.close()
      await wire.close()
    },
  }
  return { ok: true, shown }
}

/** A query for its unique type: no other program answers it. */
const ownType = '_inglenook._tcp.local'

type AnnouncedState = {
  readonly isEnabled: boolean
  readonly port: number | null
  readonly shown: LocalAnnouncement | null
  readonly problem: DiscoveryProblem | null
}

/** State for the interface. */
export function stateOf({ isEnabled: enabled, port, shown, problem }: AnnouncedState): DiscoveryState {
  if (shown === null) {
    const nothing = { hints: [], name: null, hostName: null, address: null, services: [] }
    // The switch applies immediately; the records follow a moment later.
    const why = enabled ? (problem === 'off' ? null : problem) : 'off'
    return { enabled, status: why === null ? 'starting' : 'hidden', problem: why, port, ...nothing }
  }
  const { instance, host } = shown.names()
  const hints: readonly DiscoveryHint[] = shown.isRenamed() ? [...shown.at.hints, 'renamed'] : shown.at.hints
  return {
    enabled,
    status: shown.isAnnounced() ? 'visible' : 'starting',
    problem: null,
    hints,
    name: instance,
    hostName: `${host}.local`,
    address: shown.at.address,
    port,
    services: shown.services,
  }
}
