import type { AppAction, AppProtocol } from '../vocabulary.ts'

/** A request of an app that authenticates every request. */
export type AppUse = {
  readonly userId: string
  /** The API key; null: name and password. */
  readonly apiKeyId: string | null
  /** As reported by the app; identifies apps that sign in by password. */
  readonly appName: string | null
  readonly protocol: AppProtocol
  readonly action: AppAction
  readonly address: string
}

/** Identifies a device among those of its user: by its key, else its reported name. */
export function clientIdOf({ apiKeyId, appName }: Pick<AppUse, 'apiKeyId' | 'appName'>): string {
  return apiKeyId === null ? `password:${appName ?? ''}` : `key:${apiKeyId}`
}
