import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NodeProgram } from '../server/index.ts'
import { runDesktop } from './run.ts'

/** Entry point of the desktop app: packaged, from sources, or built into `dist/desktop`. */
const above = fileURLToPath(new URL('..', import.meta.url))
const root = existsSync(join(above, 'package.json')) ? above : join(above, '..', '..')
const icons = join(root, 'build', 'desktop-icons')
const trayIcons: Partial<Record<NodeJS.Platform, string>> = { win32: 'tray.ico', darwin: 'trayTemplate.png' }

runDesktop({
  preload: join(root, 'dist', 'electron', 'preload.cjs'),
  interfaceFolder: join(root, 'dist', 'renderer'),
  nodeProgram: findNode(),
  icon: join(icons, 'icon.png'),
  trayIcon: join(icons, trayIcons[process.platform] ?? 'tray.png'),
})

/** A package has Node.js and what it runs beside its archive; for the sources npm installs it. */
function findNode(): NodeProgram | null {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const beside = join(process.resourcesPath ?? root, 'node')
  const packed = { file: join(beside, name), version: null, serverFolder: join(beside, 'server') }
  const installed = { file: join(root, 'node_modules', 'node', 'bin', name), version: null, serverFolder: null }
  return [packed, installed].find(({ file }) => existsSync(file)) ?? null
}
