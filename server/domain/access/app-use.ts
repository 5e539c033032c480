import type { AppAction, AppProtocol } from '../vocabulary.ts'

/** One use of an app that brings its credential with every request. */
export type AppUse = {
  readonly userId: string
  /** The key that was used; null: name and password. */
  readonly apiKeyId: string | null
  /** As the app calls itself; identifies apps that sign in by password. */
  readonly appName: string | null
  readonly protocol: AppProtocol
  readonly action: AppAction
  readonly address: string
}

/** Identifies a device among those of its user: its key, else its own name. */
export function clientIdOf({ apiKeyId, appName }: Pick<AppUse, 'apiKeyId' | 'appName'>): string {
  return apiKeyId === null ? `password:${appName ?? ''}` : `key:${apiKeyId}`
}
