import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

const at = (name: string) => new URL(name, import.meta.url)

/** Imports of other files of the SDK, and what hands them on. */
const inner = /^(?:import|export) (?:type )?(?:\{[^}]*\}|\*) from '\.[^']*'\n+/gm

/** Each file after what it imports. */
const files = [
  'runtime/errors.ts',
  'runtime/log.ts',
  'runtime/host-calls.ts',
  'runtime/releases.ts',
  'runtime/params.ts',
  'runtime/call-time.ts',
  'runtime/define-plugin.ts',
  'client/pacing.ts',
  'client/answers.ts',
  'client/create-client.ts',
  'client/state-file.ts',
  'client/values.ts',
  'client/matches.ts',
  'client/plain-text.ts',
]

/** Types of what `index.ts` exports, for the declarations of the single file. */
const values = {
  definePlugin: 'DefinePlugin',
  timeLeft: 'TimeLeft',
  createClient: 'CreateClient',
  stateFile: 'OpenStateFile',
  membersOf: '(value: unknown) => Members | undefined',
  listOf: '(value: unknown) => Members[]',
  linesOf: '(value: unknown) => string[]',
  splitYear: '(text: string) => { title: string; year?: number }',
  ...Object.fromEntries(
    ['lineOf', 'proseOf', 'idOf', 'numericId', 'plainText'].map((name) => [
      name,
      '(value: unknown) => string | undefined',
    ]),
  ),
  namesOf: '(...lists: readonly unknown[]) => string[]',
  isNearYear: '(one: number | Unknown, other: number | Unknown) => boolean',
  nearYearFirst: '(found: readonly SeriesFound[], year: number | Unknown) => SeriesFound[]',
  certainSeries:
    '(found: readonly SeriesFound[], wanted: { title: string; year?: number | Unknown }) => SeriesFound | null',
  ...Object.fromEntries(
    ['numberOf', 'wholeOf'].map((name) => [
      name,
      '(value: unknown, least: number, most: number) => number | undefined',
    ]),
  ),
  yearOf: '(value: unknown) => number | undefined',
  ...Object.fromEntries(['foldTitle', 'titleKey'].map((name) => [name, '(title: string) => string'])),
  pluginError: '(code: number, message: string, data?: object) => PluginError',
  rateLimited: 'RateLimited',
  ...Object.fromEntries(
    ['notFound', 'unauthorized', 'upstream', 'configuration', 'invalidParams'].map((name) => [name, 'MakeError']),
  ),
}

/** The SDK as one module of JavaScript, with its types beside it. */
export function sdkFiles(): { readonly code: string; readonly types: string } {
  const head = '// The SDK of Inglenook for plugins. Generated: a newer version replaces this file.\n'
  const parts = files.map((name) => strippedModule(name))
  const code = `${head}${parts.join('\n')}\nexport { ${Object.keys(values).join(', ')} }\n`
  const declared = Object.entries(values).map(([name, type]) => `export declare const ${name}: ${type}\n`)
  const types = ['release-messages.ts', 'manifest.ts', 'recommendations.ts', 'messages.ts', 'types.ts'].map((name) =>
    readFileSync(at(name), 'utf8').replace(inner, ''),
  )
  return { code, types: `${head}${types.join('\n')}\n${declared.join('')}` }
}

/** Without imports of other files of the SDK, exports and types. */
function strippedModule(name: string): string {
  const source = stripped(name)
  return source.replace(inner, '').replace(/^export (?=const|function|async)/gm, '')
}

/** JavaScript of a file, without the space that its types took. */
export function stripped(name: string): string {
  return (
    withoutTypes(readFileSync(at(name), 'utf8'))
      .replace(/(?<=\S) {2,}(?=[={(])/g, ' ')
      .replace(/(?<=\S) +(?=[,);\]]|$)/gm, '')
      .replace(/(?<=new \w+) (?=\()/g, '')
      .replace(/^ +$/gm, '')
      // Descriptions of types.
      .replace(/^\/\*\*(?:[^*]|\*(?!\/))*\*\/\n(?=\n)/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trimStart()
  )
}

/** JavaScript for TypeScript, with all lines and columns in their places. */
export function withoutTypes(source: string): string {
  return withoutWarning(() => stripTypeScriptTypes(source))
}

/** Node announces its function as experimental. */
function withoutWarning<T>(work: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return work()
  } finally {
    process.emitWarning = emitWarning
  }
}
