import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { Actions, Shown } from './actions.ts'
import { texts } from './texts.ts'
import { switches } from './tray.ts'

const { menu, actions: words } = texts
const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The menu of the app, with what people of each platform expect where they expect it. */
export function menuTemplate(platform: NodeJS.Platform, shown: Shown, actions: Actions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const settings: MenuItemConstructorOptions = {
    label: menu.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => actions.open('/admin/settings'),
  }
  const quit: MenuItemConstructorOptions = isMac
    ? { role: 'quit' }
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
    ...(isMac ? [macMenu([settings, separator, ...own], quit)] : []),
    {
      label: menu.file,
      submenu: [
        { label: menu.addLibrary, accelerator: 'CmdOrCtrl+O', click: () => actions.open('/libraries/new') },
        { label: words.devices, click: () => actions.open('/account/devices') },
        separator,
        ...(isMac ? [{ role: 'close' } as const] : [settings, ...own, separator, quit]),
      ],
    },
    { role: 'editMenu', label: menu.edit },
    viewMenu(),
    goMenu(actions),
    { role: 'windowMenu', label: menu.window },
    helpMenu(isMac, actions),
  ]
}

/** Nothing where the program cannot renew itself. */
function updateSwitch({ updates }: Shown, { setLooksForUpdates }: Actions): MenuItemConstructorOptions[] {
  if (!updates.isPossible) return []
  const { isOn: checked } = updates
  return [{ label: words.lookForUpdates, type: 'checkbox', checked, click: (item) => setLooksForUpdates(item.checked) }]
}

function macMenu(own: MenuItemConstructorOptions[], quit: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    label: texts.name,
    submenu: [
      { role: 'about', label: menu.about },
      separator,
      ...own,
      separator,
      { role: 'services' },
      separator,
      ...(['hide', 'hideOthers', 'unhide'] as const).map((role) => ({ role })),
      separator,
      quit,
    ],
  }
}

function viewMenu(): MenuItemConstructorOptions {
  const roles = ['reload', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'] as const
  return { label: menu.view, submenu: roles.map((role) => ({ role })) }
}

function goMenu({ open }: Actions): MenuItemConstructorOptions {
  const places = [
    [menu.home, '/'],
    [menu.series, '/series'],
    [menu.libraries, '/libraries'],
    [menu.search, '/search'],
  ] as const
  return {
    label: menu.go,
    submenu: places.map(([label, page], index) => ({
      label,
      accelerator: `CmdOrCtrl+${index + 1}`,
      click: () => open(page),
    })),
  }
}

function helpMenu(isMac: boolean, actions: Actions): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: menu.help,
    submenu: [
      { label: words.dataFolder, click: () => actions.openFolder('data') },
      { label: words.logs, click: () => actions.openFolder('logs') },
      separator,
      { label: words.restart, click: () => actions.restart({ safeMode: false }) },
      { label: words.safeMode, click: () => actions.restart({ safeMode: true }) },
      ...(isMac ? [] : [separator, { role: 'about', label: menu.about } as const]),
    ],
  }
}

export function showMenu(shown: Shown, actions: Actions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, shown, actions)))
}
