import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'

/** Without its version, it is asked. */
type OwnNode = { readonly file: string; readonly version: string | null }

/** Environment for finding programs. */
export type LaunchEnvironment = {
  readonly platform: NodeJS.Platform
  /** The environment of the server. Plugins do not get it. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The Node.js that came with the server; null: there is none. */
  readonly ownNode: OwnNode | null
}

export function launchEnvironmentOf(env: LaunchEnvironment['env'], ownNode: OwnNode | null): LaunchEnvironment {
  return { platform: process.platform, env, ownNode }
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
