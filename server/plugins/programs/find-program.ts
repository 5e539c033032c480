import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import type { LaunchEnvironment } from './launch-environment.ts'

/**
 * Looks a program up as a shell would, without one.
 * @param name without a path
 * @returns the absolute path of the first one of the PATH; null: there is none
 */
export async function findProgram(name: string, { env, platform }: LaunchEnvironment): Promise<string | null> {
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter)
  // What is not absolute depends on where the server was started.
  for (const folder of folders.filter((one) => isAbsolute(one))) {
    const file = join(folder, platform === 'win32' && !/\.exe$/i.test(name) ? `${name}.exe` : name)
    if (await isProgram(file, platform)) return file
  }
  return null
}

/** Whether a file can be started as it is. On Windows only an .exe can: all else goes through a shell. */
export async function isProgram(file: string, platform: NodeJS.Platform): Promise<boolean> {
  if (platform === 'win32' && !/\.exe$/i.test(file)) return false
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}
