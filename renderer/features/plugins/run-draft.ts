import type { Plugin } from '../../api/types.ts'
import { running as words } from './texts.ts'

/** Name and command of a plugin in the form. */
export type RunDraft = {
  readonly displayName: string
  readonly description: string
  readonly command: string
  /** One per line. */
  readonly args: string
  /** `NAME=value`, one per line. */
  readonly env: string
}

export const emptyRun: RunDraft = { displayName: '', description: '', command: '', args: '', env: '' }

export function runDraftOf(plugin: Pick<Plugin, 'displayName' | 'description' | 'command' | 'args' | 'env'>): RunDraft {
  const env = Object.entries(plugin.env).map(([name, value]) => `${name}=${value}`)
  const { displayName, description, command, args } = plugin
  return { displayName, description: description ?? '', command, args: args.join('\n'), env: env.join('\n') }
}

/** Client-side validation errors of a draft by field. */
export function runProblems({
  displayName,
  command,
  env,
}: RunDraft): Readonly<Partial<Record<keyof RunDraft, string>>> {
  const bad = linesOf(env).find((line) => !/^[^=]+=/.test(line))
  return {
    ...(displayName.trim() === '' ? { displayName: words.noName } : {}),
    ...(command.trim() === '' ? { command: words.noCommand } : {}),
    ...(bad === undefined ? {} : { env: words.badVariable(bad) }),
  }
}

/** A valid draft in the type of the contract. */
export function runToSend({ displayName, description, command, args, env }: RunDraft) {
  const variables = linesOf(env).map((line) => {
    const end = line.indexOf('=')
    return [line.slice(0, end).trim(), line.slice(end + 1)] as const
  })
  return {
    displayName: displayName.trim(),
    description: description.trim() || null,
    command: command.trim(),
    args: linesOf(args),
    env: Object.fromEntries(variables),
  }
}

/** Fields of the contract that a draft covers, including the entries of lists and records. */
export function runFields(draft: RunDraft): readonly string[] {
  const { args, env } = runToSend(draft)
  return [
    ...['displayName', 'description', 'command', 'args', 'env'],
    ...args.map((_, index) => `args.${index}`),
    ...Object.keys(env).map((name) => `env.${name}`),
  ]
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
