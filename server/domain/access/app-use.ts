import type { AppAction, AppProtocol } from '../vocabulary.ts'

/** One use of an app that brings its credential with every request. */
export type AppUse = {
  readonly userId: string
  /** The key that was used; null: name and password. */
  readonly apiKeyId: string | null
  /** As the app calls itself; apps that use the password are told apart by it. */
  readonly appName: string | null
  readonly protocol: AppProtocol
  readonly action: AppAction
  readonly address: string
}
