import type { FoundServer } from '../../server/index.ts'
import type { FoundLibrary } from '../ipc/channels.ts'
import type { JoinedServer, SettingsStore } from '../settings-store.ts'
import type { Connection, ConnectionState } from './connection.ts'
import type { JoinResult } from './join.ts'
import type { Change } from './reach.ts'

/** Servers of other computers, and the one of them that the window shows. */
export type JoinedServers = {
  /** Opens the way to the one that was shown last. */
  start(): Promise<void>
  list(): readonly JoinedServer[]
  /** Null: the window shows the library of this computer. */
  opened(): JoinedServer | null
  /** Of the pages of the opened one; null before they can be loaded. */
  origin(): string | null
  state(): ConnectionState
  /** Those of the network that are not joined yet. */
  look(): Promise<readonly FoundLibrary[]>
  /**
   * Remembers a server; does not open it.
   * @param choice id of one that {@link look} found, or an address that somebody typed
   */
  join(choice: { readonly id: string } | { readonly address: string }): Promise<JoinResult>
  /** Opens a joined server; null: the library of this computer. */
  open(id: string | null): Promise<void>
  forget(id: string): Promise<void>
  /** Resolves when it is known whether the opened one can be reached, or after a while. */
  settled(): Promise<void>
  /** Tries to reach the opened one now. */
  retry(): void
  close(): Promise<void>
}

export type JoinedServersContext = {
  readonly settings: SettingsStore
  readonly find: () => Promise<readonly FoundServer[]>
  /** Id of the installation on this computer; null: unknown. */
  readonly ownId: () => Promise<string | null>
  readonly acceptsCertificate: (name: string, fingerprint: string) => Promise<boolean>
  readonly accepts: (server: JoinedServer, change: Change) => Promise<boolean>
  /** Called when the opened one has an address of this computer, whether it can be reached or not. */
  readonly onOpened: () => void
  /** Called after each try to reach it. */
  readonly onChange: () => void
  readonly schedule: (task: () => void, ms: number) => () => void
}

/** A server of the network answers sooner; one that is away shows its offline pages then. */
const longestWaitMs = 2_000

export function createJoinedServers(context: JoinedServersContext): JoinedServers {
  const { settings, find, ownId, accepts, acceptsCertificate, onOpened, onChange, schedule } = context
  let found: readonly FoundServer[] = []
  let connection: Connection | null = null
  /** One change after the other: each closes what the one before has opened. */
  let turn: Promise<void> = Promise.resolve()

  const list = () => settings.get().joined
  const opened = () => list().find(({ id }) => id === settings.get().opened) ?? null
  const store = (server: JoinedServer) =>
    settings.set({ joined: list().map((other) => (other.id === server.id ? server : other)) })

  async function close(): Promise<void> {
    const closing = connection
    connection = null
    await closing?.close()
  }
  async function connect(): Promise<void> {
    await close()
    const server = opened()
    if (server === null) return
    const { openConnection } = await import('./connection.ts')
    connection = await openConnection(server, { find, store, accepts, onChange, schedule })
    onOpened()
  }
  const inTurn = (work: () => Promise<void>) => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const open = (id: string | null) => {
    settings.set({ opened: id })
    return inTurn(connect)
  }

  return {
    start: () => inTurn(connect),
    list,
    opened,
    origin: () => connection?.origin ?? null,
    state: () => connection?.state() ?? 'connecting',
    async look() {
      found = await find()
      const own = await ownId()
      const known = new Set([own, ...list().map(({ id }) => id)])
      return found
        .filter(({ id }) => !known.has(id))
        .map(({ id, name, url, httpsUrl }) => ({ id, name, url: httpsUrl ?? url }))
    },
    async join(choice) {
      const offer = 'id' in choice ? found.find(({ id }) => id === choice.id) : undefined
      if ('id' in choice && offer === undefined) return { kind: 'unreachable' }
      const { joinServer } = await import('./join.ts')
      const result = await joinServer('id' in choice ? { found: offer as FoundServer } : choice, {
        ownId,
        acceptsCertificate,
      })
      if (result.kind !== 'joined') return result
      const before = list().find(({ id }) => id === result.server.id)
      // Its books that are kept offline belong to the port.
      const server = { ...result.server, port: before?.port ?? 0 }
      settings.set({ joined: [...list().filter(({ id }) => id !== server.id), server] })
      return { kind: 'joined', server }
    },
    open,
    async forget(id) {
      if (settings.get().opened === id) await open(null)
      settings.set({ joined: list().filter((server) => server.id !== id) })
    },
    settled: () => withinTime(connection?.settled ?? Promise.resolve(), schedule),
    retry: () => connection?.retry(),
    close: () => inTurn(close),
  }
}

/** Waits for the work, but not for longer than {@link longestWaitMs}. */
async function withinTime(work: Promise<void>, schedule: JoinedServersContext['schedule']): Promise<void> {
  let cancel: () => void = () => undefined
  const timeout = new Promise<void>((resolve) => {
    cancel = schedule(resolve, longestWaitMs)
  })
  await Promise.race([work, timeout])
  cancel()
}
