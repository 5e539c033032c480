import type { DesktopState } from './ipc/channels.ts'
import type { HostState } from './server-host.ts'
import { describeStart } from './splash.ts'
import type { Texts } from './words/texts.ts'

type Activity = { readonly readers: number; readonly scans: number; readonly isSharingPaused: boolean }
type DesktopSettingsState = Pick<
  DesktopState,
  'isShared' | 'isSharingPaused' | 'visitedAt' | 'startsAtLogin' | 'joined' | 'updates'
>

/** State of the desktop for its pages. */
export function stateOf(host: HostState, persisted: DesktopSettingsState): DesktopState {
  const server = host.kind === 'running' ? host.server : null
  return {
    server: host.kind,
    isSafeMode: host.kind === 'running' && host.isSafeMode,
    addresses: server === null ? [] : [server.urls.local, ...server.urls.network],
    port: server?.address.port ?? null,
    wantedPort: server?.wantedPort ?? null,
    platform: platformOf(process.platform),
    ...persisted,
  }
}

function platformOf(platform: NodeJS.Platform): DesktopState['platform'] {
  if (platform === 'win32') return 'windows'
  return platform === 'darwin' ? 'mac' : 'linux'
}

/** Short state for tray and menu: from the bound socket, not from the settings. */
export function stateLines(host: HostState, activity: Activity, texts: Texts): readonly string[] {
  const words = texts.tray
  const { readers, scans, isSharingPaused } = activity
  if (host.kind !== 'running') return [describeStart(host, texts)]
  const { server, isSafeMode } = host
  const [address] = server.urls.network
  const where = address === undefined ? words.onlyHere : words.serving(address.replace(/^https?:\/\//, ''))
  const activities = [...(readers > 0 ? [words.reading(readers)] : []), ...(scans > 0 ? [words.scanning] : [])]
  const { port } = server.address
  return [
    [where, ...activities].join(' · '),
    ...(port === server.wantedPort ? [] : [words.otherPort(port, server.wantedPort)]),
    ...(isSharingPaused ? [words.paused] : []),
    ...(isSafeMode ? [words.safeMode] : []),
  ]
}
