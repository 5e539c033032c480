import { operations } from '../../../server/contract/index.ts'
import { request } from '../request.ts'

/**
 * The browser is signed in by an HttpOnly cookie. Beside it the refresh token is kept, to renew the cookie when it runs
 * out. It rotates at each use, so that windows of the same browser must take turns.
 */
const storageKey = 'inglenook-session'

type Tokens = { readonly refreshToken: string }

/** Where it stands that somebody signed out and the server has not heard it yet. */
const leavingKey = 'inglenook-leaving'

/** Keeps what a sign-in or a renewal gave. */
export function storeSession(tokens: Tokens): void {
  localStorage.setItem(storageKey, tokens.refreshToken)
  localStorage.removeItem(leavingKey)
}

/** Remembers that somebody signs out, with their refresh token, for as long as the server has not heard it. */
export const leaving = {
  begin: (refreshToken: string | null): void => localStorage.setItem(leavingKey, refreshToken ?? ''),
  /** Null: nobody is on their way out. */
  token: (): string | null => localStorage.getItem(leavingKey),
  end: (): void => localStorage.removeItem(leavingKey),
}

/** Forgets the session of this browser and gives the refresh token that it had. */
export function forgetSession(): string | null {
  const token = localStorage.getItem(storageKey)
  localStorage.removeItem(storageKey)
  return token
}

let renewal: Promise<boolean> | null = null

/** Renews the session; true when a call may be repeated. Calls at the same time share one renewal. */
export function renewSession(): Promise<boolean> {
  const before = localStorage.getItem(storageKey)
  if (before === null) return Promise.resolve(false)
  renewal ??= inTurn(() => renew(before)).finally(() => {
    renewal = null
  })
  return renewal
}

/** `navigator.locks` exists in secure contexts only; on a plain address of the local network windows may collide. */
async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? await navigator.locks.request(storageKey, work) : await work()
}

async function renew(before: string): Promise<boolean> {
  const current = localStorage.getItem(storageKey)
  if (current === null) return false
  if (current !== before) return true
  const response = await request(operations.refreshToken, { body: { refreshToken: current } })
  if (!response.ok) {
    if (response.status === 401) localStorage.removeItem(storageKey)
    return false
  }
  storeSession((await response.json()) as Tokens)
  return true
}

type Listener = () => void
const listeners = new Set<Listener>()

/** Runs `listener` when the session is over and a person has to sign in again. Gives the way to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the application that the session is over. */
export function reportSessionEnd(): void {
  for (const listener of listeners) listener()
}
