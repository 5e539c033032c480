import type { Environment } from '../config/environment.ts'
import { launchEnvironmentOf } from '../plugins/programs/find-program.ts'
import { newPlugin } from '../plugins/sdk/new-plugin.ts'
import { tryPlugin } from '../plugins/sdk/trial/try-plugin.ts'
import { nodeProgram } from '../workers/node-program.ts'
import type { Output } from './copy-progress.ts'

/**
 * Puts a plugin that works into a folder, and prints what to do next.
 * @param name default: that of the folder
 * @returns a sentence when it cannot
 */
export async function runNewPlugin(folder: string, name: string | undefined, output: Output): Promise<string | null> {
  const problem = await newPlugin(folder, name)
  if (problem !== null) return problem
  output.write(`A plugin that works is in ${folder}. Its README.md says what each file is for.\n`)
  output.write(`Test it: npm start -- plugin test ${JSON.stringify(folder)}\n`)
  return null
}

type Command = { readonly environment: Environment; readonly output: Output }

/** Checks a plugin, and prints a line for each check. @returns whether nothing is wrong */
export async function runPluginTest(folder: string, { environment, output }: Command): Promise<boolean> {
  const { checks, wrong } = await tryPlugin(folder, {
    launchEnvironment: launchEnvironmentOf(environment, nodeProgram()),
    clock: Date.now,
    onFinding: ({ kind, text }) => output.write(`${kind.padEnd(5)}  ${text}\n`),
  })
  output.write(wrong === 0 ? `All ${checks} checks passed.\n` : `${wrong} of ${checks} checks failed.\n`)
  return wrong === 0
}
