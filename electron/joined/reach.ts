import type { FoundServer } from '../../server/index.ts'
import type { JoinedServer } from '../settings-store.ts'
import { askIdentity } from './identity.ts'
import type { Target } from './upstream.ts'

/** What is asked about a server that is not as it was. */
export type Change = { readonly kind: 'key' } | { readonly kind: 'certificate'; readonly fingerprint: string }

export type ReachContext = {
  readonly find: () => Promise<readonly FoundServer[]>
  /** Asks the user; true: accepted, and remembered from now on. */
  readonly accepts: (server: JoinedServer, change: Change) => Promise<boolean>
  readonly server: () => JoinedServer
  /** Stores what has changed. */
  readonly update: (changes: Partial<JoinedServer>) => void
}

/** Null: it is nowhere; `refused`: the user did not accept what has changed. */
export type Reached = Target | 'refused' | null

/** Looks for a server where it was, then where it announces itself now, and makes sure that it is the same one. */
export async function reach(context: ReachContext): Promise<Reached> {
  return (await tryAt(context.server().url, context)) ?? (await tryAll(await addressesNow(context), context))
}

/** Who has reached it by https does not send passwords without it. */
async function addressesNow({ find, server }: ReachContext): Promise<readonly string[]> {
  const now = (await find().catch(() => [])).find(({ id }) => id === server().id)
  if (now === undefined) return []
  const https = now.httpsUrl === null ? [] : [now.httpsUrl]
  return server().url.startsWith('https:') ? https : [...https, now.url]
}

async function tryAll(urls: readonly string[], context: ReachContext): Promise<Reached> {
  for (const url of urls) {
    const result = await tryAt(url, context)
    if (result !== null) return result
  }
  return null
}

async function tryAt(url: string, context: ReachContext): Promise<Reached> {
  const { accepts, server, update } = context
  const { id, publicKey: known, fingerprint } = server()
  const target = { url, fingerprint }
  const answer = await askIdentity(target)
  if (answer.kind === 'certificate') {
    if (!(await accepts(server(), answer))) return 'refused'
    update({ fingerprint: answer.fingerprint })
    return tryAt(url, context)
  }
  if (answer.kind !== 'identity' || answer.identity.id !== id) return null
  const { publicKey } = answer.identity
  if (publicKey !== known) {
    if (!(await accepts(server(), { kind: 'key' }))) return 'refused'
    update({ publicKey })
  }
  if (url !== server().url) update({ url })
  return target
}
