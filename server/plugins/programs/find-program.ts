import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'

/** Environment for finding programs. */
export type LaunchEnvironment = {
  readonly platform: NodeJS.Platform
  /** The environment of the server. Plugins do not get it. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The Node.js that runs the server; null: it cannot run plugins, as in the desktop app. */
  readonly ownNode: { readonly file: string; readonly version: string } | null
}

export function launchEnvironmentOf(env: LaunchEnvironment['env']): LaunchEnvironment {
  const { platform, execPath: file, versions } = process
  // The app's fuse runAsNode forbids running Electron's binary as Node.js: otherwise it could run any script.
  return { platform, env, ownNode: versions.electron !== undefined ? null : { file, version: versions.node } }
}

/**
 * Finds a program like a shell.
 * @param name without a path
 * @returns the absolute path of the first match in PATH; null: none
 */
export async function findProgram(name: string, { env, platform }: LaunchEnvironment): Promise<string | null> {
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter)
  // A relative entry depends on the working directory.
  for (const folder of folders.filter((one) => isAbsolute(one))) {
    const file = join(folder, platform === 'win32' && !/\.exe$/i.test(name) ? `${name}.exe` : name)
    if (await isProgram(file, platform)) return file
  }
  return null
}

/** Whether a file can be started directly. On Windows only an .exe can: everything else needs a shell. */
export async function isProgram(file: string, platform: NodeJS.Platform): Promise<boolean> {
  if (platform === 'win32' && !/\.exe$/i.test(file)) return false
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}
