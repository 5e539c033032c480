import { readArguments } from './arguments.ts'

/** `inglenook config check`: these words may stand anywhere among the options. */
export function isConfigCheck(argv: readonly string[]): boolean {
  const words = argv.filter((word) => !word.startsWith('-'))
  const at = words.indexOf('config')
  return at !== -1 && words[at + 1] === 'check'
}

/**
 * Prints the configuration files, the value of each setting and its problems. Nothing is started.
 * @returns the exit code: 1 when a server would not start with it
 */
export async function printConfig(argv: readonly string[], print: (line: string) => void): Promise<number> {
  const { dataDir, configFile, port } = readArguments(argv)
  const { checkConfiguration } = await import('../server/index.ts')
  const { lines, isValid } = await checkConfiguration({ dataDir, configFile, port })
  for (const line of lines) print(line)
  return isValid ? 0 : 1
}
