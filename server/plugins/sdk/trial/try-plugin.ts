import { checkBasics, type Finding } from './basic-checks.ts'
import { checkExchanges } from './exchange-checks.ts'
import { readExchanges } from './exchanges.ts'
import { openTrial, type TrialOptions } from './open-trial.ts'

type Options = TrialOptions & {
  readonly onFinding: (finding: Finding) => void
  /** Of each call; default: 30. */
  readonly timeoutSeconds?: number
}

/**
 * Runs a plugin as the server does, checks what every plugin has to do and plays its recorded exchanges.
 * @param folder holds `plugin.json` and `exchanges`
 * @returns how many checks there were, and how many found something wrong
 */
export async function tryPlugin(
  folder: string,
  { onFinding, timeoutSeconds = 30, ...options }: Options,
): Promise<{ readonly checks: number; readonly wrong: number }> {
  const counts = { checks: 0, wrong: 0 }
  const report = (kind: Finding['kind'], text: string) => {
    if (kind !== 'note') counts.checks += 1
    if (kind === 'wrong') counts.wrong += 1
    onFinding({ kind, text })
  }
  const opened = await openTrial(folder, options)
  if (typeof opened === 'string') {
    report('wrong', `plugin.json: ${opened}`)
    return counts
  }
  await using trial = opened
  const { name, version } = trial.plugin
  report('ok', `plugin.json can be read: ${name}${version === null ? '' : ` ${version}`}`)
  const { setup, exchanges, problems } = await readExchanges(folder)
  for (const problem of problems) report('wrong', `exchanges: ${problem}`)
  const checked = { trial, setup, timeoutSeconds, clock: options.clock, report }
  const manifest = await checkBasics(checked)
  if (manifest === null) return counts
  await checkExchanges(checked, manifest, exchanges)
  return counts
}
