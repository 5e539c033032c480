import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import type { Bound, RunningDiscovery } from '../discovery/discovery.ts'
import { followDiscovery, publishDiscovery } from '../discovery/shared-discovery.ts'
import type { Discovery, DiscoveryState } from '../domain/discovery.ts'
import type { Clock } from '../domain/ids.ts'
import type { EventBus } from '../events/bus.ts'
import { createLinkOrigin } from '../http/kit/own-origin.ts'
import type { Setup } from '../library/auth/setup.ts'
import type { LiveSettings } from '../library/settings/live-settings.ts'
import type { ShutdownHooks } from '../library/system/shutdown-hooks.ts'
import { loadOrCreateInstallationId } from '../storage/data-directory.ts'
import type { RunningHttps } from '../tls/https.ts'
import type { AppOptions, ListeningAt } from './app-options.ts'

type Opened = {
  readonly settings: LiveSettings
  readonly setup: Setup
  readonly shutdownHooks: ShutdownHooks
  readonly clock: Clock
  readonly events: Pick<EventBus, 'publish'>
  readonly https: RunningHttps | null
}

/** Announces the server once its address is known, without delaying the start. */
export function openDiscovery(options: AppOptions, { settings, setup, shutdownHooks, clock, events, https }: Opened) {
  const log = options.journal.log.for('discovery')
  const { ownProcess } = options
  const isEnabled = () => settings.get('discovery.enabled')
  const notify = () => events.publish([{ type: 'network_updated' }])
  let bound: Bound = options.config.application
  let running: Promise<RunningDiscovery> | null = null
  let announced: RunningDiscovery | null = null

  async function begin(): Promise<RunningDiscovery> {
    const { createDiscovery } = await import('../discovery/discovery.ts')
    const id = await loadOrCreateInstallationId(options.config.dataDir)
    const installation = { id, version: options.version, computer: hostname() }
    const random = () => randomInt(1_000_000) / 1_000_000
    let publish: () => void = () => undefined
    const onChange = () => {
      notify()
      publish()
    }
    // Devices outside a Tailscale network find the server by mDNS, too.
    const httpsUrl = () => https?.addressFor(false) ?? null
    const asked = { isEnabled, isSetUp: setup.isSetUp, httpsUrl }
    announced = createDiscovery({ ...asked, installation, now: clock, random, log, onChange })
    if (ownProcess) publish = publishDiscovery(ownProcess.siblings, announced)
    return announced
  }

  settings.onChange(['discovery.enabled'], () => void announced?.refresh())
  https?.onChange(() => void announced?.refresh())
  setup.onDone(() => void announced?.accountCreated())
  shutdownHooks.add(async () => (await running)?.close())
  const before = () => ({ ...initialState, enabled: isEnabled() })
  const ofThisProcess: Discovery = {
    state: () => announced?.state() ?? before(),
    check: async () => (await running)?.check() ?? { heard: false, problem: null, state: before() },
  }
  // One of several processes announces the port that they share.
  const announces = ownProcess === null || ownProcess === undefined || ownProcess.number === 1
  const discovery = announces ? ofThisProcess : followDiscovery(ownProcess.siblings, before, notify)
  return {
    discovery,
    /** Where the server listens; the configured one before. */
    bound: () => bound,
    linkOrigin: createLinkOrigin(
      options.config.application.baseUrl ?? null,
      (host) => discovery.state().hostName?.toLowerCase() === host || https?.covers(host) === true,
    ),
    /** Starts announcing, or changes what is announced. A failure is logged and affects nothing else. */
    listens({ httpsPort, ...at }: ListeningAt): void {
      bound = at
      if (httpsPort !== null) https?.listens({ http: at.port, https: httpsPort })
      notify()
      if (!announces || options.safeMode === true) return
      running = running === null ? begin() : running
      running
        .then((discovery) => discovery.listens(at))
        .catch((error: unknown) => log.warn('Could not announce on the network', { error }))
    },
  }
}

const initialState: Omit<DiscoveryState, 'enabled'> = {
  status: 'starting',
  problem: null,
  hints: [],
  name: null,
  hostName: null,
  address: null,
  port: null,
  services: [],
}
