import type { Tx } from '../../dialects/sqlite/tx.ts'
import { sql } from '../../sql.ts'
import { change } from '../change.ts'

type StoreState = {
  /** SHA-256 of the state and of the browser binding, hex. */
  readonly stateHash: string
  readonly provider: string
  readonly nonce: string
  readonly codeVerifier: string
  /** Path to return to after the sign-in. */
  readonly redirectUri: string
  readonly expiresAt: number
  readonly now: number
}
type OpenState = Pick<StoreState, 'nonce' | 'codeVerifier'> & { readonly redirectUri: string | null }

/** Anyone can begin a sign-in: beyond this many the oldest are dropped. */
const maxOpen = 5_000

function storeOidcState(tx: Tx, { now, ...state }: StoreState): void {
  tx.run(sql`delete from oidc_states where expires_at <= ${now}`)
  tx.run(
    sql`delete from oidc_states where state_hash in (
          select state_hash from oidc_states order by created_at desc, state_hash limit -1 offset ${maxOpen - 1})`,
  )
  tx.insert('oidcStates', { ...state, createdAt: now })
}

type ConsumeState = { readonly stateHash: string; readonly provider: string; readonly now: number }

/** Consumes a sign-in in progress. @returns null when it is unknown, expired, or was begun at another provider */
function consumeOidcState(tx: Tx, { stateHash, provider, now }: ConsumeState): OpenState | null {
  const state = tx.get<OpenState & { provider: string; expiresAt: number }>(
    sql`select provider, nonce, code_verifier as codeVerifier, redirect_uri as redirectUri, expires_at as expiresAt
        from oidc_states where state_hash = ${stateHash}`,
  )
  tx.run(sql`delete from oidc_states where state_hash = ${stateHash}`)
  if (state === undefined || state.provider !== provider || state.expiresAt <= now) return null
  const { nonce, codeVerifier, redirectUri } = state
  return { nonce, codeVerifier, redirectUri }
}

export const oidcStateWrites = {
  storeOidcState: change([], storeOidcState),
  consumeOidcState: change([], consumeOidcState),
}
