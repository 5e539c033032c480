import { Menu, type MenuItemConstructorOptions, Tray } from 'electron'
import type { Actions, Shown } from './actions.ts'
import type { Computer } from './connectivity-problems.ts'

/** Tray menu, from the state down to quitting. */
export function trayTemplate(shown: Shown, actions: Actions): MenuItemConstructorOptions[] {
  const { open } = actions
  const words = shown.texts.actions
  return [
    ...shown.lines.map((label) => ({ label, enabled: false })),
    ...updateEntry(shown, actions),
    { type: 'separator' },
    { label: words.open, click: () => open() },
    ...(shown.joined.length > 0 ? [libraries(shown, actions)] : []),
    { label: words.devices, click: () => open('/account/devices') },
    ...(shown.runsServer ? [{ label: words.scan, enabled: shown.canScan, click: actions.scan }] : []),
    ...switches(shown, actions),
    ...pauseEntry(shown, actions),
    { type: 'separator' },
    { label: words.logs, click: () => actions.openFolder('logs') },
    ...(shown.runsServer ? [{ label: words.restart, click: () => actions.restart({ safeMode: false }) }] : []),
    { label: words.quit, click: actions.quit },
  ]
}

/** Whose library the window shows. */
export function libraries({ texts, joined, opened }: Shown, actions: Actions): MenuItemConstructorOptions {
  const { joined: words } = texts
  const entry = (label: string, id: string | null): MenuItemConstructorOptions => ({
    ...{ label, type: 'radio', checked: id === opened },
    click: () => actions.openLibrary(id),
  })
  return {
    label: words.menu,
    submenu: [
      entry(words.own, null),
      ...joined.map(({ id, name }) => entry(name, id)),
      { type: 'separator' },
      { label: words.other, click: actions.addLibraryOfOther },
    ],
  }
}

/** Only while sharing is on. */
function pauseEntry(
  { texts, isShared, isSharingPaused, runsServer }: Shown,
  { pauseSharing }: Actions,
): MenuItemConstructorOptions[] {
  if (!isShared || !runsServer) return []
  const label = isSharingPaused ? texts.actions.shareAgain : texts.actions.pauseSharing
  return [{ label, click: () => pauseSharing(!isSharingPaused) }]
}

/** The downloaded version, if any. */
function updateEntry({ texts, updates: { ready } }: Shown, { installUpdate }: Actions): MenuItemConstructorOptions[] {
  return ready === null ? [] : [{ label: texts.actions.installUpdate(ready), click: installUpdate }]
}

/** Switches shared by the tray and the menu. */
export function switches(shown: Shown, actions: Actions): MenuItemConstructorOptions[] {
  const words = shown.texts.actions
  const share: MenuItemConstructorOptions = {
    label: words.share,
    type: 'checkbox',
    checked: shown.isShared,
    click: ({ checked }) => actions.setShared(checked),
  }
  return [
    ...(shown.runsServer ? [share] : []),
    {
      label: words.startAtLogin,
      type: 'checkbox',
      checked: shown.startsAtLogin,
      click: ({ checked }) => actions.setStartsAtLogin(checked),
    },
  ]
}

/** Name of the program in every language. */
export const name = 'Inglenook'

export type DesktopTray = { show(shown: Shown): void }

/** Null on platforms without a tray: the window then is the app. */
export function createTray(icon: string, actions: Actions): DesktopTray | null {
  try {
    const tray = new Tray(icon)
    // On macOS a click opens the menu, which begins with that.
    if (process.platform !== 'darwin') tray.on('click', () => actions.open())
    return {
      show(shown) {
        tray.setToolTip([name, ...shown.lines].join('\n'))
        // Linux shows menu changes only when the menu is set again.
        tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(shown, actions)))
      },
    }
  } catch {
    return null
  }
}

type Session = Readonly<Record<string, string | undefined>>

/**
 * Whether this desktop shows tray icons. On Linux another program does (StatusNotifierItem, "Watcher"; before it
 * XEmbed, on X11 only), and GNOME has none: an icon can be created but stays invisible.
 * @param session environment variables of the desktop session
 */
export async function hasTrayHost({ platform, ask }: Computer, session: Session): Promise<boolean> {
  if (platform !== 'linux') return true
  const bus = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  const question = ['org.freedesktop.DBus.NameHasOwner', 'string:org.kde.StatusNotifierWatcher']
  const answer = await ask('/usr/bin/dbus-send', [...bus, ...question])
  if (answer?.includes('boolean true')) return true
  const isWayland = session.XDG_SESSION_TYPE === 'wayland' || Boolean(session.WAYLAND_DISPLAY)
  const isGnome = (session.XDG_CURRENT_DESKTOP ?? '').toUpperCase().split(':').includes('GNOME')
  return !isWayland && !isGnome
}

type TrayWatch = {
  /** Result of the last check; true before it. */
  isShown(): boolean
  refresh(): Promise<void>
  /**
   * Polls until icons are shown, for ten seconds: the tray host may start after this program.
   * @returns whether they are
   */
  waitForTray(): Promise<boolean>
}

const tries = 6
const pauseMs = 2_000

/** @param wait resolves after so many milliseconds */
export function watchTray(hasHost: () => Promise<boolean>, wait: (ms: number) => Promise<void>): TrayWatch {
  let isShown = true
  const refresh = async () => {
    isShown = await hasHost()
  }
  return {
    isShown: () => isShown,
    refresh,
    async waitForTray() {
      for (let left = tries; left > 0; left--) {
        await refresh()
        if (isShown) return true
        if (left > 1) await wait(pauseMs)
      }
      return false
    },
  }
}
