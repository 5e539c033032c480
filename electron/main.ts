import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runDesktop } from './run.ts'

/** The desktop app begins here: in a package, from its sources, or built into `dist/desktop` of the project. */
const above = fileURLToPath(new URL('..', import.meta.url))
const root = existsSync(join(above, 'package.json')) ? above : join(above, '..', '..')
const icons = join(root, 'build', 'desktop-icons')
const trayIcons: Partial<Record<NodeJS.Platform, string>> = { win32: 'tray.ico', darwin: 'trayTemplate.png' }

runDesktop({
  preload: join(root, 'dist', 'electron', 'preload.cjs'),
  interfaceFolder: join(root, 'dist', 'renderer'),
  icon: join(icons, 'icon.png'),
  trayIcon: join(icons, trayIcons[process.platform] ?? 'tray.png'),
})
