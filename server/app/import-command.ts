import type { Environment } from '../config/environment.ts'
import { type Flags, loadConfig } from '../config/load-config.ts'
import { readerProcesses } from '../config/process-setup.ts'
import type { ReceivedImport } from '../library/household/imports.ts'
import { setUpProcesses } from '../workers/node-program.ts'
import { createApp } from './app.ts'
import type { Output } from './copy-progress.ts'
import type { ImportCommand } from './import-from.ts'
import { openLogOrExplain } from './open-journal.ts'
import { openScanning } from './scanning.ts'

type Command = ImportCommand & {
  readonly environment: Environment
  readonly output: Output
  /** Of the program. */
  readonly version: string
}

/**
 * Imports the library of another program while no server is running, and prints the result.
 * @throws ConfigError, or AppError with a sentence that says what to do
 */
export async function runImport(flags: Flags, { environment, output, version, ...order }: Command): Promise<void> {
  const config = await loadConfig(flags, environment)
  setUpProcesses(null, { ...readerProcesses, separatesDecoders: false })
  const journal = openLogOrExplain({ ...config.logging, level: 'warn', file: undefined }, process.stderr)
  const app = await createApp({ config, journal, version, interfaceFolder: '', openScanning, safeMode: true })
  try {
    for (const line of linesOf(await app.importFrom(order))) output.write(`${line}\n`)
  } finally {
    await app.close()
    journal.close()
  }
}

function linesOf({ source, dryRun, matches, counts, problems, problemCount, importId }: ReceivedImport): string[] {
  const from = source === null ? 'An export of Inglenook' : `${source.program} ${source.version}`.trim()
  const count = (number: number) => number.toLocaleString('en')
  return [
    dryRun ? `${from}: a dry run, nothing was changed.` : `${from}: imported.`,
    ...(source?.isKnownVersion === false ? ['This version is newer than Inglenook knows: check the result.'] : []),
    ...matches.map(({ type, by, count: many }) => `  ${type === 'book' ? 'books' : 'series'} by ${by}: ${count(many)}`),
    ...counts.map(
      ({ type, added, updated, unchanged, unmatched, refused }) =>
        `  ${type}: ${count(added)} added, ${count(updated)} updated, ${count(unchanged)} unchanged, ${count(unmatched)} not found, ${count(refused)} rejected`,
    ),
    ...(problemCount === 0 ? [] : [`Not imported (${count(problemCount)}):`]),
    ...problems.slice(0, shownProblems).map(({ subject, message }) => `  ${subject}: ${message}`),
    ...(problemCount > shownProblems ? [`  … and ${count(problemCount - shownProblems)} more`] : []),
    ...(importId === null ? [] : ['It can be undone for 30 days: Your data, in the interface.']),
  ]
}

const shownProblems = 50
