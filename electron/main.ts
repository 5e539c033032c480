import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runDesktop } from './run.ts'

/** Entry point of the desktop app: packaged, from sources, or built into `dist/desktop`. */
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
