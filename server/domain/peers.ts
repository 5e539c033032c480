/** A running server, as the servers of a shared database know each other. */
export type ServerRecord = {
  readonly id: string
  /** Of the computer. */
  readonly name: string
  readonly processId: number
  /** Of the program. */
  readonly version: string
  /** Servers that share the data folder have the same. */
  readonly dataFolder: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

/** What happens among the servers of one database. */
export type PeerListener = {
  /** Jobs have no server any more: the one that ran them is gone. */
  readonly onOrphans?: () => void
  /** This server was silent for so long that the others gave its jobs away: it must stop them. */
  readonly onOusted?: () => void
  /** Messages may have been missed. */
  readonly onGap?: () => void
}

/**
 * - `kept`: arrives even after a lost connection, in order;
 * - `fleeting`: is lost with the connection, for what the next message corrects.
 */
export type Delivery = 'kept' | 'fleeting'

/** The other servers that use the same database. An embedded database has none. */
export type Peers = {
  /** Identifies this server in claims; another one after it was ousted. Null: the database has only this server. */
  id(): string | null
  /** The running servers, this one included; the oldest first. */
  list(): Promise<readonly ServerRecord[]>
  /**
   * A channel of messages to the other servers, which never throws.
   * @param receive called with the messages of other servers; they must be JSON
   * @returns sends
   */
  channel<T>(name: string, delivery: Delivery, receive: (message: T) => void): (message: T) => void
  /** True for one of the servers in which something is due at this time (milliseconds since 1970). */
  takeTurn(name: string, dueAt: number): Promise<boolean>
  follow(listener: PeerListener): void
}

/** Of a database with one server. */
export const alone: Peers = {
  id: () => null,
  list: () => Promise.resolve([]),
  channel: () => () => undefined,
  takeTurn: () => Promise.resolve(true),
  follow: () => undefined,
}
