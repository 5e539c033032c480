import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'

/** Whether the computer starts the app, hidden, when its person signs in. Never switched on but by that person. */
export type LoginItem = {
  isOn(): boolean
  set(isOn: boolean): void
  /** Where it is on: writes down where the program lies now. An older one may have named a folder that is gone. */
  renew(): void
  /** Whether it started this run where no argument tells: macOS hands none to what it starts. */
  hasStarted(): boolean
}

/** What begins the app again: the program, and what has to follow it. */
export type OwnProgram = { readonly path: string; readonly args: readonly string[] }

/**
 * The program as it is started the next time. An AppImage runs from a folder that is gone afterwards, and names its own
 * file in the environment (docs.appimage.org, "Environment variables").
 */
export function ownProgram(
  { platform, env, execPath }: Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>,
  args: readonly string[],
): OwnProgram {
  return { path: (platform === 'linux' && env.APPIMAGE) || execPath, args }
}

/** Windows and macOS keep the list themselves; on Linux it is a folder of files (freedesktop.org, Autostart). */
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

/** An argument of `Exec` (Desktop Entry Specification, "The Exec key"); a value escapes its backslashes once more. */
function quoted(argument: string): string {
  const inside = argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')
  return `"${inside.replaceAll('\\', '\\\\')}"`
}
