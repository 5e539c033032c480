import { isIP, type LookupFunction } from 'node:net'
import { connect } from 'node:tls'
import type { Certificate } from './certificate.ts'

export type ProbeTarget = {
  readonly name: string
  readonly port: number
  /** Of the certificate that is expected. */
  readonly fingerprint: string
}

/** Whether a connection to this name reaches this server, with a certificate that devices trust. */
export type Probe = (target: ProbeTarget) => Promise<boolean>

type Trust = {
  /** Certificates of trusted authorities; default: the well-known ones. */
  readonly ca?: string
  /** Resolves names; default: as the system does. */
  readonly lookup?: LookupFunction
}

const probeMs = 5_000

/** Connects as another device would. Never fails. */
export function probeHttps({ name, port, fingerprint }: ProbeTarget, trust: Trust = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const servername = isIP(name) === 0 ? { servername: name } : {}
    const socket = connect({ host: name, port, ...servername, ...trust }, () =>
      finish(socket.getPeerCertificate().fingerprint256 === fingerprint),
    )
    const timer = setTimeout(() => finish(false), probeMs)
    const finish = (works: boolean) => {
      clearTimeout(timer)
      resolve(works)
      socket.destroy()
    }
    socket.on('error', () => finish(false))
  })
}

/** The addresses at which https works. */
export type HttpsAddresses = {
  /** To be called when a port is listened on, and when that has changed. */
  listens(port: number): void
  /** Tries all names again. Concurrent calls share one run. */
  check(): Promise<void>
  /** Without a final slash, the best first. */
  all(): readonly string[]
}

/** Names of a certificate that are tried. */
const mostNames = 10

/** @param onChange called when the addresses have changed */
export function createHttpsAddresses(
  certificates: () => readonly Certificate[],
  { probe, onChange }: { readonly probe: Probe; readonly onChange: () => void },
): HttpsAddresses {
  let port: number | null = null
  let found: readonly string[] = []
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    if (port === null) return
    const targets = certificates().flatMap((certificate) => targetsOf(certificate, port ?? 0))
    const works = await Promise.all(targets.map(probe))
    const addresses = targets.filter((_, at) => works[at]).map((target) => `https://${target.name}${suffixOf(target)}`)
    const isChanged = addresses.join() !== found.join()
    found = addresses
    if (isChanged) onChange()
  }

  const check = () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
  return {
    check,
    all: () => found,
    listens(at) {
      port = at
      void check()
    },
  }
}

function targetsOf({ names, fingerprint }: Certificate, port: number): ProbeTarget[] {
  // A wildcard is no name to connect to, and IPv6 addresses change too often to be told.
  const single = names.filter((name) => !name.includes('*') && isIP(name) !== 6).slice(0, mostNames)
  return single.map((name) => ({ name, port, fingerprint }))
}

function suffixOf({ port }: ProbeTarget): string {
  return port === 443 ? '' : `:${port}`
}
