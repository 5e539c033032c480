import { type Session, shell, type WebContents, type WebPreferences } from 'electron'
import type { SettingsPage } from './ipc/channels.ts'

/** Origin of our server's pages, such as `http://127.0.0.1:25650`; null while it does not respond. */
export type Origin = () => string | null

/** Whether a URL is a page of our server. */
export function isOwnPage(url: string, origin: string | null): boolean {
  return origin !== null && URL.canParse(url) && new URL(url).origin === origin
}

/** What a frame inside a page may show: our own pages, and documents they created. */
export function isOwnFrame(url: string, origin: string | null): boolean {
  return url === 'about:blank' || url === 'about:srcdoc' || isOwnPage(url, origin)
}

/** A URL that the system's browser or mail program may open; null for all others, such as `file:`. */
export function addressForOutside(url: string): string | null {
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  const isPlain = parsed.username === '' && parsed.password === ''
  return ['http:', 'https:', 'mailto:'].includes(parsed.protocol) && isPlain ? parsed.href : null
}

const macNetwork = 'x-apple.systempreferences:com.apple.Network-Settings.extension'

/** Settings pages of each system: besides web and mail, the only URLs that are ever opened. */
const pages: Readonly<Partial<Record<NodeJS.Platform, Readonly<Record<SettingsPage, string>>>>> = {
  win32: { network: 'ms-settings:network-status', firewall: 'windowsdefender://network/' },
  darwin: { network: macNetwork, firewall: macNetwork },
}

/**
 * Opens a web address in the system browser.
 * @returns false on failure
 */
export async function openOutside(url: string): Promise<boolean> {
  const address = addressForOutside(url)
  if (address === null) return false
  return shell.openExternal(address).then(
    () => true,
    () => false,
  )
}

/**
 * Opens a page of the system settings.
 * @returns false when there is no such page
 */
export async function openSettings(platform: NodeJS.Platform, page: SettingsPage): Promise<boolean> {
  const address = pages[platform]?.[page]
  if (address === undefined) return false
  return shell.openExternal(address).then(
    () => true,
    () => false,
  )
}

/** Permissions that reading needs; camera, location, notifications of pages and all others are denied. */
const permissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen', 'screen-wake-lock'])

export function isPermissionAllowed(permission: string, url: string, origin: string | null): boolean {
  return permissions.has(permission) && isOwnPage(url, origin)
}

/**
 * Web preferences of all pages.
 * @param preload absolute path of the built preload script; null: none
 */
export function webPreferences(preload: string | null): WebPreferences {
  return {
    ...(preload === null ? {} : { preload }),
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
  }
}

/**
 * Restricts a page: it stays on our server, opens no window and embeds nothing privileged.
 * @param onOutside called when it would have left
 */
export function guardContents(contents: WebContents, origin: Origin, onOutside: () => void = () => undefined): void {
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    if (isOwnPage(event.url, origin())) return
    event.preventDefault()
    onOutside()
  }
  contents.on('will-navigate', stay)
  contents.on('will-redirect', (event) => {
    if (event.isMainFrame) stay(event)
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isOwnFrame(event.url, origin())) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (!isOwnPage(url, origin())) void openOutside(url)
    return { action: 'deny' }
  })
}

type SpellChecker = Pick<
  Session,
  'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'setSpellCheckerDictionaryDownloadURL'
>

/**
 * Disables the spell checker, for which Chromium downloads dictionaries from Google: it has begun to look for that of
 * the system's language when a session is created, whether it is enabled or not.
 */
export function disableSpellCheck(session: SpellChecker): void {
  session.setSpellCheckerEnabled(false)
  session.setSpellCheckerDictionaryDownloadURL(nowhere)
  // On macOS the system checks, and this throws.
  if (process.platform !== 'darwin') session.setSpellCheckerLanguages([])
}

/** A port of this computer on which nothing answers. */
const nowhere = 'http://127.0.0.1:1/'

/** Denies all permissions of a session except those that reading needs. */
export function guardSession(session: Session, origin: Origin): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isPermissionAllowed(permission, requestingUrl, origin())),
  )
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermissionAllowed(permission, requestingOrigin, origin()),
  )
  session.setDevicePermissionHandler(() => false)
}
