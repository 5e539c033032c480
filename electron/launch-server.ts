import type { Backup, NodeProgram, RunningServer, StartProgress } from '../server/index.ts'

/** Loaded after the window is shown: its modules take as long as the window does. */
export const loadServer = () => import('../server/index.ts')

export type LaunchOptions = {
  readonly safeMode: boolean
  readonly onProgress: (progress: StartProgress) => void
}

/** How many ports after the configured one are tried when it is taken. */
const fallbackPorts = 9

/** Listen address of the desktop's server. All other configuration is as without a desktop. */
export type ServerOptions = {
  readonly dataDir: string | undefined
  readonly configFile: string | undefined
  readonly port: number | undefined
  readonly libraries: readonly string[]
  readonly interfaceFolder: string
  /** Null: decoders run in threads of this process. */
  readonly nodeProgram: NodeProgram | null
  /** Whether a provider's response belongs to the window. */
  readonly isExpectedSignIn: (path: string) => boolean
}

/**
 * Starts the server in this process; what opens files runs in a separate one.
 * @param isShared whether other computers can connect
 */
export async function launchServer(
  options: ServerOptions,
  isShared: boolean,
  how: LaunchOptions,
): Promise<RunningServer> {
  // The database contains reading history and credentials: make it unreadable for other users of this computer.
  process.umask(0o077)
  const { nodeProgram, ...rest } = options
  const { startServer } = await loadServer()
  return startServer({
    ...rest,
    ...(nodeProgram === null ? {} : { nodeProgram, separatesDecoders: true }),
    ...how,
    otherPorts: fallbackPorts,
    writesLog: true,
    host: hostFor(isShared),
  })
}

/** Address to listen on. */
export const hostFor = (isShared: boolean) => (isShared ? '0.0.0.0' : '127.0.0.1')

/** Backups of a server that cannot start, newest first, and restoring one. */
export type Backups = {
  list(): Promise<readonly Backup[]>
  /**
   * Takes effect at the next start. The current database is preserved.
   * @throws Error whose message says what to do
   */
  restore(name: string): Promise<void>
}

export function backupsOf(options: ServerOptions): Backups {
  const { nodeProgram: _, ...flags } = options
  return {
    list: async () => (await loadServer()).listBackups(flags),
    restore: async (name) => (await loadServer()).restoreBackup(flags, name),
  }
}
