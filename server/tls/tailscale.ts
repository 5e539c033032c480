import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { noteText } from '../domain/notes/table.ts'
import { CertificateProblem, type Pair } from './certificate.ts'
import { type Ran, runProgram } from './run-program.ts'

/** Names on the PATH, and where the installers for macOS and Windows put it. */
const usualPrograms = [
  'tailscale',
  '/Applications/Tailscale.app/Contents/MacOS/Tailscale',
  'C:\\Program Files\\Tailscale\\tailscale.exe',
]

const statusMs = 10_000
/** The first certificate takes about half a minute. */
const certMs = 3 * 60_000

export type TailscaleOptions = {
  /** A folder for what the program writes, readable by this user only. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly programs?: readonly string[]
}

/**
 * The certificate of this computer in its Tailscale network, from the Tailscale program on it.
 * @throws CertificateProblem
 */
export async function obtainFromTailscale(options: TailscaleOptions): Promise<Pair> {
  const { signal, programs = usualPrograms } = options
  for (const program of programs) {
    const ran = await runProgram(program, ['status', '--json'], { timeoutMs: statusMs, signal })
    if (ran.kind !== 'missing') return certificateOf(program, nameIn(ran), options)
  }
  throw new CertificateProblem(noteText('tailscale_missing'))
}

type Status = {
  readonly BackendState?: unknown
  readonly CertDomains?: unknown
}

/** The name that this computer gets certificates for. */
function nameIn(ran: Ran): string {
  const { BackendState: state, CertDomains: names } = statusOf(ran)
  if (state === 'NeedsLogin' || state === 'NeedsMachineAuth')
    throw new CertificateProblem(noteText('tailscale_logged_out'))
  if (state !== 'Running') throw new CertificateProblem(noteText('tailscale_stopped'))
  const [name] = Array.isArray(names) ? (names as unknown[]) : []
  if (typeof name !== 'string' || !/^[a-z0-9][a-z0-9.-]*$/i.test(name))
    throw new CertificateProblem(noteText('tailscale_https_off'))
  return name.toLowerCase()
}

function statusOf(ran: Ran): Status {
  if (ran.kind !== 'ended') throw new CertificateProblem(noteText('tailscale_stopped'))
  try {
    return Object(JSON.parse(ran.output)) as Status
  } catch {
    throw new CertificateProblem(noteText('tailscale_stopped'))
  }
}

async function certificateOf(program: string, name: string, { folder, signal }: TailscaleOptions): Promise<Pair> {
  const written = await mkdtemp(join(folder, '.unfinished-tailscale-'))
  try {
    const [cert, key] = [join(written, 'cert.pem'), join(written, 'key.pem')]
    const args = ['cert', '--cert-file', cert, '--key-file', key, name]
    const ran = await runProgram(program, args, { timeoutMs: certMs, signal })
    if (ran.kind !== 'ended' || ran.code !== 0) throw new CertificateProblem(problemOf(ran))
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') }
  } finally {
    await rm(written, { recursive: true, force: true })
  }
}

function problemOf(ran: Ran): string {
  if (ran.kind !== 'ended') return noteText('tailscale_silent')
  const { errors } = ran
  if (/access denied/i.test(errors)) return noteText('tailscale_not_permitted', { user: userInfo().username })
  if (/does not support getting TLS certs|HTTPS.*(disabled|not enabled)/i.test(errors))
    return noteText('tailscale_https_off')
  if (/failed to connect to local/i.test(errors)) return noteText('tailscale_stopped')
  const [reason = ''] = errors.trim().split('\n')
  return noteText('tailscale_failed', { reason: reason.slice(0, 300) })
}
