import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'

export type Ran = { readonly code: number | null; readonly text: string }

/** Runs a program to its end. @returns its exit code and what it wrote */
export function run(program: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, text }))
  })
}

/** @throws Error with what it wrote unless its exit code is 0 */
export async function mustRun(program: string, args: readonly string[]): Promise<string> {
  const { code, text } = await run(program, args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${text}`)
  return text
}

/** @throws Error when it did not become true in two minutes */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Within two minutes, ${what} did not happen.`)
    await after(100)
  }
}

export const untilGone = (path: string): Promise<void> => until(`removing ${path}`, () => !existsSync(path))
