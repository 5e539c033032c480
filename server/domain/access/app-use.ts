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

/** By what a device is told apart from the others of its user: its key, else the name that it gives itself. */
export function clientIdOf({ apiKeyId, appName }: Pick<AppUse, 'apiKeyId' | 'appName'>): string {
  return apiKeyId === null ? `password:${appName ?? ''}` : `key:${apiKeyId}`
}
