import { runProgram } from '../../run-program.ts'
import { dnsProblem } from './dns-problem.ts'
import type { DnsProvider, DnsRecord } from './provider.ts'

const commandMs = 5 * 60_000

/** A program of the operator: `PROGRAM add NAME VALUE`, `PROGRAM remove NAME VALUE`. Its exit code tells whether it worked. */
export function openCommand(program: string): DnsProvider {
  const run =
    (action: 'add' | 'remove') =>
    async ({ name, value }: DnsRecord, signal: AbortSignal) => {
      const ran = await runProgram(program, [action, name, value], { timeoutMs: commandMs, signal })
      if (ran.kind === 'missing') throw dnsProblem(program, 'the program wasn’t found')
      if (ran.kind === 'not-allowed') throw dnsProblem(program, 'the program isn’t executable')
      if (ran.kind !== 'ended') throw dnsProblem(program, 'the program didn’t end in time')
      if (ran.code !== 0) throw dnsProblem(program, ran.errors.trim() || `exit code ${ran.code}`)
    }
  return { add: run('add'), remove: run('remove') }
}
