import { ConfigError } from './config.ts'
import type { Environment } from './environment.ts'
import { type ConfigSources, checkSources, type Flags, overlayOf, readSources } from './load-config.ts'
import { withoutSecrets } from './postgres-url.ts'
import { hasSetting, isTree, type Tree } from './tree.ts'

export type ConfigReport = {
  /** Lines for people, without any secret. */
  readonly lines: readonly string[]
  /** Whether a server would start with this configuration. */
  readonly isValid: boolean
}

/** Suffixes of names whose values are never shown. */
const secretName = /(secret|password|encryption_key|token)$/
const hidden = '(hidden)'

/**
 * Reports the sources of the configuration, the settings they contain, and their problems. Creates and changes nothing.
 * @returns a report; settings not named in it have their defaults
 */
export async function checkConfig(flags: Flags, environment: Environment): Promise<ConfigReport> {
  try {
    const sources = await readSources(flags, environment)
    const read = [...filesOf(sources), '', ...settingsOf(sources)]
    try {
      const { dataDir, warnings } = checkSources(sources)
      const notes = warnings.length === 0 ? [] : ['', 'Warnings', ...indent(warnings)]
      const summary = ['', `Data directory: ${dataDir}`, 'The configuration is valid.']
      return { lines: [...read, ...notes, ...summary], isValid: true }
    } catch (error) {
      return { lines: [...read, ...problemsOf(error)], isValid: false }
    }
  } catch (error) {
    return { lines: problemsOf(error), isValid: false }
  }
}

function problemsOf(error: unknown): string[] {
  if (!(error instanceof ConfigError)) throw error
  return ['', 'Problems', ...indent(error.problems), '', 'The configuration is not valid.']
}

function filesOf({ file, layers }: ConfigSources): string[] {
  const states = [file, overlayOf(file)].map((path) => {
    const isRead = layers.some(({ source }) => source === path)
    return `${isRead ? 'read     ' : 'not found'}  ${path}`
  })
  return ['Files', ...indent(states)]
}

/** Every configured setting with its value and the source that takes precedence. */
function settingsOf({ layers }: ConfigSources): string[] {
  const set = [...new Set(layers.flatMap(({ tree }) => [...settingNames(tree)]))].sort()
  if (set.length === 0) return ['Settings: all at their defaults']
  const rows = set.map((name) => {
    const layer = layers.findLast(({ tree }) => hasSetting(tree, name))
    const source = layer === undefined ? '' : layer.spell(name) === name ? layer.source : layer.spell(name)
    return { name, value: shown(name, valueAt(layer?.tree ?? {}, name)), source }
  })
  const [nameWidth, valueWidth] = [widest(rows.map(({ name }) => name)), widest(rows.map(({ value }) => value))]
  const lines = rows.map(
    ({ name, value, source }) => `${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${source}`,
  )
  return ['Settings', ...indent(lines)]
}

function* settingNames(tree: Tree, prefix = ''): Generator<string> {
  for (const [key, value] of Object.entries(tree)) {
    if (isTree(value)) yield* settingNames(value, `${prefix}${key}.`)
    else if (value !== null && value !== undefined) yield prefix + key
  }
}

function valueAt(tree: Tree, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), tree)
}

function shown(name: string, value: unknown): string {
  if (secretName.test(name)) return hidden
  if (name === 'database.postgres.url') return JSON.stringify(withoutSecrets(String(value)))
  // An address may contain a user name and password.
  return JSON.stringify(value).replace(/\/\/[^/@"]*@/g, `//${hidden}@`)
}

function widest(texts: readonly string[]): number {
  return Math.min(60, Math.max(...texts.map(({ length }) => length)))
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
