import type { AuthDesk } from '../../library/auth/open-session.ts'
import type { ThumbnailDesk } from '../../library/covers/open-thumbnail.ts'
import type { PageDesk } from '../../library/reading/page-desk.ts'
import type { LiveSettings } from '../../library/settings/live-settings.ts'
import type { Exchange } from '../kit/exchange.ts'

/** What the compatible addresses hand on to the verbs of the library. */
export type CompatParts = {
  readonly settings: LiveSettings
  readonly desk: AuthDesk
  readonly pages: PageDesk
  readonly thumbnails: ThumbnailDesk
  readonly isSetUp: () => Promise<boolean>
  /** Scheme, host and port by which a caller of the second port reaches the interface; null: not known. */
  readonly interfaceOrigin: (exchange: Exchange) => string | null
  /** Cookies are for https only. */
  readonly isSecure: boolean
}
