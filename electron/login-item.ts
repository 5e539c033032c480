import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'

/** Whether the app starts hidden at login. Only the person turns this on. */
export type LoginItem = {
  isOn(): boolean
  set(isOn: boolean): void
  /** If enabled, records the current path of the program: an older one may no longer exist. */
  renew(): void
  /** Whether this run was started at login where no argument says so: macOS passes none. */
  hasStarted(): boolean
}

/** Command that starts the app: the program and its leading arguments. */
export type OwnProgram = { readonly path: string; readonly args: readonly string[] }

/**
 * The program for the next start. An AppImage runs from a temporary folder and names its own file in the environment
 * (docs.appimage.org, "Environment variables").
 */
export function ownProgram(
  { platform, env, execPath }: Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>,
  args: readonly string[],
): OwnProgram {
  return { path: (platform === 'linux' && env.APPIMAGE) || execPath, args }
}

/** Windows and macOS manage the list; on Linux it is a folder of files (freedesktop.org, Autostart). */
export function createLoginItem(platform: NodeJS.Platform, program: OwnProgram): LoginItem {
  if (platform === 'linux')
    return autostartFile(join(app.getPath('appData'), 'autostart', 'inglenook.desktop'), program)
  const args = [...program.args, '--hidden']
  return {
    isOn: () => app.getLoginItemSettings({ path: program.path, args }).openAtLogin,
    set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin, path: program.path, args }),
    renew: () => undefined,
    hasStarted: () => platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin,
  }
}

function autostartFile(file: string, { path, args }: OwnProgram): LoginItem {
  const command = [path, ...args, '--hidden'].map(quoted).join(' ')
  const lines = ['Type=Application', 'Name=Inglenook', `Exec=${command}`, 'X-GNOME-Autostart-enabled=true']
  const write = () => {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, `[Desktop Entry]\n${lines.join('\n')}\n`)
  }
  return {
    isOn: () => existsSync(file),
    hasStarted: () => false,
    set: (isOn) => (isOn ? write() : rmSync(file, { force: true })),
    renew() {
      const before = existsSync(file) ? readFileSync(file, 'utf8') : null
      if (before !== null && !before.includes(`Exec=${command}\n`)) write()
    },
  }
}

/**
 * An argument of `Exec` (Desktop Entry Specification, "The Exec key"); backslashes in a value are escaped once more.
 */
function quoted(argument: string): string {
  const inside = argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')
  return `"${inside.replaceAll('\\', '\\\\')}"`
}
