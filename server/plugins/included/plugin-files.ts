import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sdkFiles, withoutTypes } from '../sdk/single-file.ts'

/** Name of the SDK in the folder of a plugin. */
const sdkName = 'inglenook-plugin.mjs'

/** What each plugin imports besides its own files. */
export function sdkFile(): Readonly<Record<string, string>> {
  return { [sdkName]: sdkFiles().code }
}

/**
 * The files that start a plugin written in TypeScript, by name, but for the SDK: its `plugin.json`, and JavaScript for
 * each file of TypeScript.
 * @param folder holds `plugin.json` and `main.ts`, whose imports lead to files beside it and to `sdk/index.ts`
 */
export function pluginFiles(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const code = names.sort().map((name): [string, string] => {
    const script = withoutTypes(readFileSync(join(folder, name), 'utf8'))
    return [name.replace(/\.ts$/, '.mjs'), script.replace(importedFile, (_, from, path) => `${from}'${renamed(path)}'`)]
  })
  return { 'plugin.json': readFileSync(join(folder, 'plugin.json'), 'utf8'), ...Object.fromEntries(code) }
}

const importedFile = /^((?:import|export)\b[^'"`]*|\} from )'(\.[^']+\.ts)'/gm

function renamed(path: string): string {
  return path.endsWith('/sdk/index.ts') ? `./${sdkName}` : path.replace(/\.ts$/, '.mjs')
}
