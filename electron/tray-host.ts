import type { Computer } from './connectivity-problems.ts'

type Session = Readonly<Record<string, string | undefined>>

/**
 * Whether this desktop shows tray icons. On Linux another program does (StatusNotifierItem, "Watcher"; before it XEmbed,
 * on X11 alone), and GNOME has none of its own: an icon is then made, and nobody sees it.
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

export type TrayWatch = {
  /** As it was when it was last looked at; before that, yes. */
  isShown(): boolean
  refresh(): Promise<void>
  /** Looks until icons are shown, for ten seconds: what shows them may start after this program. @returns whether they are */
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
