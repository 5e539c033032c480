import { operations } from '../../../server/contract/index.ts'
import { request } from '../request.ts'

/**
 * The browser is signed in by an HttpOnly cookie. The refresh token that renews it is stored beside it. It rotates at
 * each use, so windows of one browser must take turns.
 */
const storageKey = 'inglenook-session'

type Tokens = { readonly refreshToken: string }

/** Storage key of a sign-out that the server has not received yet. */
const leavingKey = 'inglenook-leaving'

/** Stores the tokens of a sign-in or renewal. */
export function storeSession(tokens: Tokens): void {
  localStorage.setItem(storageKey, tokens.refreshToken)
  localStorage.removeItem(leavingKey)
}

/** Remembers a pending sign-out and its refresh token until the server has received it. */
export const leaving = {
  begin: (refreshToken: string | null): void => localStorage.setItem(leavingKey, refreshToken ?? ''),
  /** Null when no sign-out is pending. */
  token: (): string | null => localStorage.getItem(leavingKey),
  end: (): void => localStorage.removeItem(leavingKey),
}

/** Removes the session of this browser and returns its refresh token. */
export function forgetSession(): string | null {
  const token = currentSession()
  localStorage.removeItem(storageKey)
  return token
}

/** The session that a request is sent with; null without one. */
export function currentSession(): string | null {
  return localStorage.getItem(storageKey)
}

let renewal: Promise<boolean> | null = null

/**
 * Renews the session; true when a call may be repeated. Concurrent calls share one renewal.
 * @param before `currentSession` when the refused request was sent: its answer may come after another sign-in
 */
export function renewSession(before: string | null): Promise<boolean> {
  const current = currentSession()
  if (current === null) return Promise.resolve(false)
  if (current !== before) return Promise.resolve(true)
  renewal ??= inTurn(() => renew(before)).finally(() => {
    renewal = null
  })
  return renewal
}

/** `navigator.locks` exists in secure contexts only; over plain HTTP on the local network windows may collide. */
async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? await navigator.locks.request(storageKey, work) : await work()
}

async function renew(before: string): Promise<boolean> {
  const current = currentSession()
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

/**
 * Calls `listener` when the session has ended and the person has to sign in again. Returns the unsubscribe function.
 */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies the listeners that the session has ended. */
export function reportSessionEnd(): void {
  for (const listener of listeners) listener()
}
