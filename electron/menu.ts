import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { Actions, Shown } from './actions.ts'
import { libraries, name, switches } from './tray.ts'
import type { Texts } from './words/texts.ts'

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** Application menu in the conventions of each platform. */
export function menuTemplate(platform: NodeJS.Platform, shown: Shown, actions: Actions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const { menu, actions: words } = shown.texts
  const settings: MenuItemConstructorOptions = {
    label: menu.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => actions.open('/admin/settings'),
  }
  const quit: MenuItemConstructorOptions = isMac
    ? { role: 'quit', label: words.quit }
    : { label: words.quit, accelerator: 'CmdOrCtrl+Q', click: actions.quit }
  const own = [
    ...switches(shown, actions),
    {
      label: words.opensAsOwner,
      type: 'checkbox',
      checked: shown.opensAsOwner,
      click: ({ checked }) => actions.setOpensAsOwner(checked),
    } satisfies MenuItemConstructorOptions,
    ...updateSwitch(shown, actions),
  ]
  return [
    ...(isMac ? [macMenu(menu, [settings, separator, ...own], quit)] : []),
    {
      label: menu.file,
      submenu: [
        { label: menu.addLibrary, accelerator: 'CmdOrCtrl+O', click: () => actions.open('/libraries/new') },
        { label: words.devices, click: () => actions.open('/account/devices') },
        libraries(shown, actions),
        separator,
        ...(isMac ? [{ role: 'close', label: menu.close } as const] : [settings, ...own, separator, quit]),
      ],
    },
    editMenu(menu, isMac),
    { label: menu.view, submenu: byRole(menu, viewRoles) },
    navigationMenu(menu, actions),
    windowMenu(menu, isMac),
    helpMenu(shown.texts, isMac, actions),
  ]
}

type MenuTexts = Texts['menu']
/** Roles that Electron implements, with our labels in place of its English ones. */
type Role = Extract<NonNullable<MenuItemConstructorOptions['role']>, keyof MenuTexts>

const viewRoles = ['reload', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'] as const

const byRole = (menu: MenuTexts, roles: readonly Role[]): MenuItemConstructorOptions[] =>
  roles.map((role) => ({ role, label: menu[role] }))

function editMenu(menu: MenuTexts, isMac: boolean): MenuItemConstructorOptions {
  const speech = { label: menu.speech, submenu: byRole(menu, ['startSpeaking', 'stopSpeaking']) }
  return {
    label: menu.edit,
    submenu: [
      ...byRole(menu, ['undo', 'redo']),
      separator,
      ...byRole(menu, ['cut', 'copy', 'paste', ...(isMac ? (['pasteAndMatchStyle'] as const) : []), 'delete']),
      ...(isMac ? [] : [separator]),
      ...byRole(menu, ['selectAll']),
      ...(isMac ? [separator, speech] : []),
    ],
  }
}

function windowMenu(menu: MenuTexts, isMac: boolean): MenuItemConstructorOptions {
  const rest = isMac ? [separator, ...byRole(menu, ['front'])] : byRole(menu, ['close'])
  return { role: 'window', label: menu.window, submenu: [...byRole(menu, ['minimize', 'zoom']), ...rest] }
}

/** Empty where the program cannot update itself. */
function updateSwitch({ texts, updates }: Shown, { setChecksForUpdates }: Actions): MenuItemConstructorOptions[] {
  if (!updates.isPossible) return []
  const { isOn: checked } = updates
  return [
    {
      label: texts.actions.lookForUpdates,
      type: 'checkbox',
      checked,
      click: (item) => setChecksForUpdates(item.checked),
    },
  ]
}

function macMenu(
  menu: MenuTexts,
  own: readonly MenuItemConstructorOptions[],
  quit: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: name,
    submenu: [
      ...byRole(menu, ['about']),
      separator,
      ...own,
      separator,
      ...byRole(menu, ['services']),
      separator,
      ...byRole(menu, ['hide', 'hideOthers', 'unhide']),
      separator,
      quit,
    ],
  }
}

function navigationMenu(menu: MenuTexts, { open }: Actions): MenuItemConstructorOptions {
  const destinations = [
    [menu.home, '/'],
    [menu.series, '/series'],
    [menu.libraries, '/libraries'],
    [menu.search, '/search'],
  ] as const
  return {
    label: menu.go,
    submenu: destinations.map(([label, page], index) => ({
      label,
      accelerator: `CmdOrCtrl+${index + 1}`,
      click: () => open(page),
    })),
  }
}

function helpMenu({ menu, actions: words }: Texts, isMac: boolean, actions: Actions): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: menu.help,
    submenu: [
      { label: words.dataFolder, click: () => actions.openFolder('data') },
      { label: words.logs, click: () => actions.openFolder('logs') },
      separator,
      { label: words.restart, click: () => actions.restart({ safeMode: false }) },
      { label: words.safeMode, click: () => actions.restart({ safeMode: true }) },
      ...(isMac ? [] : [separator, ...byRole(menu, ['about'])]),
    ],
  }
}

export function showMenu(shown: Shown, actions: Actions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, shown, actions)))
}
