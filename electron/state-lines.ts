import type { DesktopState } from './ipc/channels.ts'
import type { HostState } from './server-host.ts'
import { texts } from './texts.ts'

type Activity = { readonly readers: number; readonly scans: number; readonly isSharingPaused?: boolean }
type Kept = Pick<DesktopState, 'isShared' | 'isSharingPaused' | 'startsAtLogin' | 'updates'>

/** The state of the desktop as its pages are told. */
export function stateOf(host: HostState, kept: Kept): DesktopState {
  const server = host.kind === 'running' ? host.server : null
  return {
    server: host.kind,
    isSafeMode: host.kind === 'running' && host.isSafeMode,
    addresses: server === null ? [] : [server.urls.local, ...server.urls.network],
    port: server?.address.port ?? null,
    wantedPort: server?.wantedPort ?? null,
    platform: platformOf(process.platform),
    ...kept,
  }
}

function platformOf(platform: NodeJS.Platform): DesktopState['platform'] {
  if (platform === 'win32') return 'windows'
  return platform === 'darwin' ? 'mac' : 'linux'
}

/** The true state in a few words, for tray and menu: always of the socket that is bound, never of what was wished. */
export function stateLines(host: HostState, { readers, scans, isSharingPaused }: Activity): readonly string[] {
  if (host.kind !== 'running') return [texts.tray[host.kind]]
  const { server, isSafeMode } = host
  const [address] = server.urls.network
  const where = address === undefined ? texts.tray.onlyHere : texts.tray.serving(address.replace(/^https?:\/\//, ''))
  const doing = [...(readers > 0 ? [texts.tray.reading(readers)] : []), ...(scans > 0 ? [texts.tray.scanning] : [])]
  const { port } = server.address
  return [
    [where, ...doing].join(' · '),
    ...(port === server.wantedPort ? [] : [texts.tray.otherPort(port, server.wantedPort)]),
    ...(isSharingPaused ? [texts.tray.paused] : []),
    ...(isSafeMode ? [texts.tray.safeMode] : []),
  ]
}
