import type { ServerDatabase } from '../dialects/postgres/connection.ts'

/** How to connect, as data that can be sent to a thread. */
export type TransferableServer = Omit<ServerDatabase, 'password' | 'ssl'> & {
  readonly password: string | undefined
  readonly ssl: false | Certificates
}

type Certificates = {
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly rejectUnauthorized: boolean
  /** Whether the certificate must be for the host. */
  readonly checksHost: boolean
}

export async function toTransferable(server: ServerDatabase): Promise<TransferableServer> {
  const { password, ssl, ...others } = server
  const given = typeof password === 'function' ? await password() : password
  return { ...others, password: given, ssl: ssl === undefined || ssl === false ? false : certificatesOf(ssl) }
}

function certificatesOf(ssl: NonNullable<Exclude<ServerDatabase['ssl'], false>>): Certificates {
  if (ssl === true) return { rejectUnauthorized: true, checksHost: true }
  const { ca, cert, key, rejectUnauthorized, checkServerIdentity } = ssl
  return {
    ...(ca === undefined ? {} : { ca: String(ca) }),
    ...(cert === undefined ? {} : { cert: String(cert) }),
    ...(key === undefined ? {} : { key: String(key) }),
    rejectUnauthorized: rejectUnauthorized !== false,
    checksHost: checkServerIdentity === undefined,
  }
}

export function fromTransferable({ password, ssl, ...others }: TransferableServer): ServerDatabase {
  // As a function: the driver would complete a missing one from the environment.
  const server = { ...others, password: () => password ?? '' }
  if (ssl === false) return { ...server, ssl: false }
  const { checksHost, ...certificates } = ssl
  return { ...server, ssl: checksHost ? certificates : { ...certificates, checkServerIdentity: () => undefined } }
}
