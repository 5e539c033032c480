import { isIP } from 'node:net'
import { z } from 'zod'
import { urlProblem } from './postgres-url.ts'
import { sslModes } from './ssl-modes.ts'

const text = z.string().min(1).max(1_000)
const path = z.string().min(1).max(4_096)
const connections = z.int().max(1_000)
/** Longer waits than a week overflow the timers of Node.js. */
const seconds = z.number().max(604_800)

const host = text
  .refine(isHost, 'Must be a host name or an address without a port, or the absolute path of a folder with a socket')
  .transform((name) => name.replace(/^\[(.*)\]$/, '$1'))

/** A name, an IP address, or the absolute path of a folder. */
function isHost(name: string): boolean {
  if (name.startsWith('/')) return true
  return name.includes(':') ? isIP(name.replace(/^\[(.*)\]$/, '$1')) === 6 : /^[^\s/@?#[\]]+$/.test(name)
}

/**
 * `database.postgres`: how to reach a PostgreSQL server, and the pool of connections. Settings without a default
 * complete or override the parts of `url`; their defaults are those of `databaseOf` (`database-config.ts`).
 */
export const postgresSettings = z
  .strictObject({
    /** `postgres://name:password@host:port/database?sslmode=…`; `postgresql://` means the same. */
    url: z
      .string()
      .min(1)
      .max(4_096)
      .superRefine((url, context) => {
        const message = urlProblem(url)
        if (message !== null) context.addIssue({ code: 'custom', message })
      })
      .optional(),
    /** Name or address of the server, or the absolute path of the folder with its Unix socket. */
    host: host.optional(),
    /** Unset: 5432. */
    port: z.int().min(1).max(65_535).optional(),
    /** Unset: `inglenook`. */
    username: text.optional(),
    password: text.optional(),
    /** Unset: `inglenook`. The database must exist; its tables are created at the first start. */
    database_name: text.optional(),
    /** As in libpq. Unset: `prefer`, TLS if the server offers it. A Unix socket never uses TLS. */
    ssl_mode: z.enum(sslModes).optional(),
    /** PEM file with the certificates of the authorities that are trusted. Unset: the well-known ones. */
    ssl_root_cert: path.optional(),
    /** PEM files with the certificate and the key of this client, if the server asks for one. */
    ssl_cert: path.optional(),
    ssl_key: path.optional(),
    /** Connections of this server at a time. */
    max_connections: connections.min(1).default(25),
    /** Connections that stay open when idle. */
    min_connections: connections.min(0).default(2),
    /** How long to wait for a connection. */
    acquire_timeout_seconds: seconds.positive().default(30),
    /** When an idle connection is closed; 0: never. */
    idle_timeout_seconds: seconds.min(0).default(300),
    /** Age at which a connection is replaced; 0: never. */
    max_lifetime_seconds: seconds.min(0).default(1_800),
    /** When the server cancels a statement; 0: never. */
    statement_timeout_seconds: seconds.min(0).default(30),
  })
  .prefault({})

export type PostgresSettings = z.output<typeof postgresSettings>
