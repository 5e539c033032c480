import type { SecureContext } from 'node:tls'
import { type HttpsSourceKind, httpsSourceKinds } from '../domain/https.ts'
import { type Certificate, covers, type Pair } from './certificate.ts'

export type SourceKind = HttpsSourceKind

/** The certificates in use: one of each source. Clients that name no host get the first one. */
export type Certificates = {
  get(kind: SourceKind): Certificate | undefined
  all(): readonly Certificate[]
  put(kind: SourceKind, certificate: Certificate): void
  /** Whether one of them is for this host. */
  covers(host: string): boolean
  /** That for a host; undefined: the usual one. */
  of(host: string): SecureContext | undefined
  /** Calls `use` with the usual one, if there is one, and with each that replaces it. @returns stops that */
  follow(use: (pair: Pair) => void): () => void
}

/** @param onChange called after each replacement */
export function createCertificates(onChange: () => void = () => undefined): Certificates {
  const held = new Map<SourceKind, Certificate>()
  const users = new Set<(pair: Pair) => void>()
  const all = () => httpsSourceKinds.flatMap((kind) => held.get(kind) ?? [])
  const use = (user: (pair: Pair) => void) => {
    const [usual] = all()
    if (usual !== undefined) user({ cert: usual.cert, key: usual.key })
  }
  return {
    get: (kind) => held.get(kind),
    all,
    put(kind, certificate) {
      held.set(kind, certificate)
      for (const user of users) use(user)
      onChange()
    },
    covers: (host) => all().some((certificate) => covers(certificate, host)),
    of: (host) => all().find((certificate) => covers(certificate, host.toLowerCase()))?.context,
    follow(user) {
      users.add(user)
      use(user)
      return () => void users.delete(user)
    },
  }
}
