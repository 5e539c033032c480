import { Menu, type MenuItemConstructorOptions, Tray } from 'electron'
import type { Actions, Shown } from './actions.ts'

/** What the tray offers, from the state down to quitting. */
export function trayTemplate(shown: Shown, actions: Actions): MenuItemConstructorOptions[] {
  const { open } = actions
  const words = shown.texts.actions
  return [
    ...shown.lines.map((label) => ({ label, enabled: false })),
    ...updateEntry(shown, actions),
    { type: 'separator' },
    { label: words.open, click: () => open() },
    { label: words.devices, click: () => open('/account/devices') },
    { label: words.scan, enabled: shown.canScan, click: actions.scan },
    ...switches(shown, actions),
    ...pauseEntry(shown, actions),
    { type: 'separator' },
    { label: words.logs, click: () => actions.openFolder('logs') },
    { label: words.restart, click: () => actions.restart({ safeMode: false }) },
    { label: words.quit, click: actions.quit },
  ]
}

/** Only where there is something to pause. */
function pauseEntry(
  { texts, isShared, isSharingPaused }: Shown,
  { pauseSharing }: Actions,
): MenuItemConstructorOptions[] {
  if (!isShared) return []
  const label = isSharingPaused ? texts.actions.shareAgain : texts.actions.pauseSharing
  return [{ label, click: () => pauseSharing(!isSharingPaused) }]
}

/** The version that was fetched, when there is one. */
function updateEntry({ texts, updates: { ready } }: Shown, { installUpdate }: Actions): MenuItemConstructorOptions[] {
  return ready === null ? [] : [{ label: texts.actions.installUpdate(ready), click: installUpdate }]
}

/** What can be switched on and off, in the tray and in the menu alike. */
export function switches(shown: Shown, actions: Actions): MenuItemConstructorOptions[] {
  const words = shown.texts.actions
  return [
    {
      label: words.share,
      type: 'checkbox',
      checked: shown.isShared,
      click: ({ checked }) => actions.setShared(checked),
    },
    {
      label: words.startAtLogin,
      type: 'checkbox',
      checked: shown.startsAtLogin,
      click: ({ checked }) => actions.setStartsAtLogin(checked),
    },
  ]
}

/** What the program is called, in every language. */
export const name = 'Inglenook'

export type DesktopTray = { show(shown: Shown): void }

/** Null where the platform has no tray: the window then is the app. */
export function createTray(icon: string, actions: Actions): DesktopTray | null {
  try {
    const tray = new Tray(icon)
    tray.on('click', () => actions.open())
    return {
      show(shown) {
        tray.setToolTip([name, ...shown.lines].join('\n'))
        // Linux shows a changed menu only when it is set anew.
        tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(shown, actions)))
      },
    }
  } catch {
    return null
  }
}
