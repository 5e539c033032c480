import { checkConfiguration } from '../server/index.ts'
import { readArguments } from './arguments.ts'

/** `inglenook config check`: the words that say so, wherever they stand among the options. */
export function isConfigCheck(argv: readonly string[]): boolean {
  const words = argv.filter((word) => !word.startsWith('-'))
  const at = words.indexOf('config')
  return at !== -1 && words[at + 1] === 'check'
}

/**
 * Prints which files are read, what each setting is and what is wrong with it. Nothing is started.
 * @returns the exit code: 1 where a server would not start with it
 */
export async function printConfig(argv: readonly string[], print: (line: string) => void): Promise<number> {
  const { dataDir, configFile, port } = readArguments(argv)
  const { lines, isValid } = await checkConfiguration({ dataDir, configFile, port })
  for (const line of lines) print(line)
  return isValid ? 0 : 1
}
