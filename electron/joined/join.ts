import type { FoundServer } from '../../server/index.ts'
import type { JoinOutcome } from '../ipc/channels.ts'
import type { JoinedServer } from '../settings-store.ts'
import { askIdentity } from './identity.ts'

/** What the user chose: a server that was found, or an address. */
export type Choice = { readonly found: FoundServer } | { readonly address: string }

export type JoinResult =
  | { readonly kind: 'joined'; readonly server: JoinedServer }
  | { readonly kind: Exclude<JoinOutcome, 'joined'> }

export type JoinContext = {
  /** Id of the installation on this computer; null: unknown. */
  readonly ownId: () => Promise<string | null>
  /** Asks whether to trust a certificate that no known authority issued. */
  readonly acceptsCertificate: (name: string, fingerprint: string) => Promise<boolean>
}

const usualPort = 25_650

/** Connects for the first time: what the server proves to be now is remembered. */
export async function joinServer(choice: Choice, context: JoinContext): Promise<JoinResult> {
  const urls = 'found' in choice ? urlsOf(choice.found) : addressesOf(choice.address)
  let result: JoinResult = { kind: urls.length === 0 ? 'no-address' : 'unreachable' }
  for (const url of urls) {
    const name = 'found' in choice ? choice.found.name : new URL(url).hostname
    const next = await joinAt(url, name, context)
    if (!['unreachable', 'other'].includes(next.kind)) return next
    if (next.kind === 'other') result = next
  }
  return result
}

async function joinAt(url: string, name: string, { ownId, acceptsCertificate }: JoinContext): Promise<JoinResult> {
  const first = await askIdentity({ url, fingerprint: null })
  const fingerprint = first.kind === 'certificate' ? first.fingerprint : null
  // No secret is sent with the question, and nobody need decide about the certificate of something else.
  const answer = fingerprint === null ? first : await askIdentity({ url, fingerprint })
  if (answer.kind !== 'identity') return { kind: answer.kind === 'other' ? 'other' : 'unreachable' }
  const { identity } = answer
  if (identity.id === (await ownId())) return { kind: 'own' }
  if (fingerprint !== null && !(await acceptsCertificate(name, fingerprint))) return { kind: 'declined' }
  return { kind: 'joined', server: { ...identity, name, url, fingerprint, port: 0 } }
}

const urlsOf = ({ httpsUrl, url }: FoundServer) => [...(httpsUrl === null ? [] : [httpsUrl]), url]

/**
 * What an address that somebody typed may mean: `192.168.1.5`, `study.local:25651`, `https://books.example/series`.
 * Without a scheme, https at its usual port comes last: the usual server has none.
 */
export function addressesOf(typed: string): string[] {
  const text = typed.trim()
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? [new URL(text).origin] : []
  if (!/^[^\s/]+$/.test(text) || !URL.canParse(`http://${text}`)) return []
  const { hostname, port } = new URL(`http://${text}`)
  if (hostname === '') return []
  return port === ''
    ? [`http://${hostname}:${usualPort}`, `https://${hostname}`, `http://${hostname}`]
    : [`http://${hostname}:${port}`, `https://${hostname}:${port}`]
}
