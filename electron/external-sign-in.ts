import type { ExternalSignInResult } from './ipc/channels.ts'

/**
 * A sign-in at an identity provider that the window began. It goes through the browser of the person, where their
 * passwords and keys are and whose address bar they can see (RFC 8252, section 8.12); what the provider answers comes back
 * to our server on this computer (7.3), and from there to the window that asked, which alone holds the cookie without
 * which the answer is worth nothing.
 */
export type ExternalSignIn = {
  /**
   * Opens the page of a provider, and resolves with what came of it. Whoever waited before waits no more.
   * @param address of the provider, with the `state` by which its answer is known
   */
  begin(address: string): Promise<ExternalSignInResult>
  /** Nothing is awaited any more. */
  end(): void
  /**
   * Whether an answer of a provider is the one that is awaited; it is used up thereby.
   * @param path of our server, with its query
   */
  takes(path: string): boolean
}

type SignInContext = {
  /** Opens an address in the browser of the person. @returns false when there is none */
  readonly open: (address: string) => Promise<boolean>
  /** Runs `task` after `ms` milliseconds and returns what cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
  /** Called when the answer is there: the person looks at their browser now. */
  readonly onAnswer: () => void
}

/** As long as the server keeps what it needs to finish. */
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

/** Null for what somebody could guess. */
function stateOf(query: string): string | null {
  const state = new URLSearchParams(query).get('state')
  return state !== null && state.length >= 32 ? state : null
}
