import type { AppAction, AppProtocol } from '../vocabulary.ts'

/** What the request headers say about the client. */
type AppName = {
  /** For display: `Firefox on Windows`, `KOReader`. */
  readonly name: string
  /** A web page in a browser rather than an app. */
  readonly isBrowser: boolean
}

/** Names come from the client, so longer ones are truncated. */
const longest = 80

/** The first match wins: browsers also name others for compatibility. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The name of the browser or app in a `User-Agent` header, without its version, so that an update does not make it a
 * new app. Null when the header is uninformative.
 */
export function appNameOf(userAgent: string | null): AppName | null {
  const text = plain(userAgent ?? '')
  if (text === '') return null
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  const browser = text.startsWith('Mozilla/') ? browsers.find(([pattern]) => pattern.test(text))?.[1] : undefined
  if (browser !== undefined)
    return { name: system === undefined ? browser : `${browser} on ${system}`, isBrowser: true }
  const product = /^[^/(]+/.exec(text)?.[0].trim() ?? ''
  return product === '' ? null : { name: product.slice(0, longest), isBrowser: false }
}

/** Control characters would break lists and logs. */
function plain(text: string): string {
  return text
    .slice(0, 500)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu, ' ')
    .trim()
}

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
