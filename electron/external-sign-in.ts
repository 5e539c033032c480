import type { ExternalSignInResult } from './ipc/channels.ts'

/**
 * Sign-in at an identity provider, started by the window. It runs in the system browser, which has the person's
 * passwords and passkeys and shows the address (RFC 8252, section 8.12); the response goes to our server on this
 * computer (7.3) and on to the window that started it, which alone holds the cookie required to use it.
 */
export type ExternalSignIn = {
  /**
   * Opens the provider's page and resolves with the result. Cancels a pending sign-in.
   * @param address of the provider, with the `state` that identifies its response
   */
  begin(address: string): Promise<ExternalSignInResult>
  /** Cancels the pending sign-in. */
  end(): void
  /**
   * Whether a response belongs to the pending sign-in; if so, it is consumed.
   * @param path on our server, with query
   */
  takes(path: string): boolean
}

type SignInContext = {
  /**
   * Opens an address in the system browser.
   * @returns false when there is none
   */
  readonly open: (address: string) => Promise<boolean>
  /** Runs `task` after `ms` milliseconds and returns what cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
  /** Called with the response: the browser has the focus at that moment. */
  readonly onAnswer: () => void
}

/** As long as the server keeps the state of a sign-in. */
const lifetimeMs = 300_000

type PendingSignIn = { readonly state: string; settle(answer: ExternalSignInResult): void }

export function createExternalSignIn({ open, schedule, onAnswer }: SignInContext): ExternalSignIn {
  let pending: PendingSignIn | null = null

  const wait = (state: string) =>
    new Promise<ExternalSignInResult>((resolve) => {
      const cancel = schedule(() => own.settle({ kind: 'late' }), lifetimeMs)
      const own: PendingSignIn = {
        state,
        settle(answer) {
          cancel()
          if (pending === own) pending = null
          resolve(answer)
        },
      }
      pending = own
    })
  const end = () => pending?.settle({ kind: 'ended' })
  return {
    end,
    async begin(address) {
      end()
      const state = stateOf(new URL(address).search)
      if (state === null) return { kind: 'not-opened' }
      const answer = wait(state)
      const own = pending as PendingSignIn | null
      if (!(await open(address))) own?.settle({ kind: 'not-opened' })
      return answer
    },
    takes(path) {
      const state = stateOf(path.slice(path.indexOf('?')))
      if (pending === null || state !== pending.state) return false
      pending.settle({ kind: 'answer', path })
      onAnswer()
      return true
    },
  }
}

/** Null when the state is too short to be secret. */
function stateOf(query: string): string | null {
  const state = new URLSearchParams(query).get('state')
  return state !== null && state.length >= 32 ? state : null
}
