import { runProgram } from '../../run-program.ts'
import { dnsProblem } from './dns-problem.ts'
import type { DnsProvider } from './provider.ts'

export type NsupdateOptions = {
  /** With or without a port. */
  readonly server: string
  readonly tsig: { readonly name: string; readonly algorithm: string; readonly secret: string } | null
  readonly program?: string
}

const updateMs = 60_000

/** Dynamic updates (RFC 2136) by `nsupdate`, which gets the key by its standard input. */
export function openNsupdate({ server, tsig, program = 'nsupdate' }: NsupdateOptions): DnsProvider {
  const [, host = server, port] = /^(.*?)(?::(\d+))?$/.exec(server) ?? []
  const head = [
    `server ${host.replace(/^\[|\]$/g, '')}${port === undefined ? '' : ` ${port}`}`,
    ...(tsig === null ? [] : [`key ${tsig.algorithm}:${tsig.name} ${tsig.secret}`]),
  ]
  async function update(line: string, signal: AbortSignal): Promise<void> {
    const input = [...head, line, 'send', ''].join('\n')
    const ran = await runProgram(program, [], { timeoutMs: updateMs, signal, input })
    if (ran.kind === 'missing') throw dnsProblem(program, 'the program wasn’t found. Install bind9-dnsutils')
    if (ran.kind !== 'ended') throw dnsProblem(program, `${host} didn’t answer in time`)
    if (ran.code !== 0) throw dnsProblem(program, ran.errors.trim() || `exit code ${ran.code}`)
  }
  return {
    add: ({ name, value }, signal) => update(`update add ${name}. 60 TXT "${value}"`, signal),
    remove: ({ name, value }, signal) => update(`update delete ${name}. TXT "${value}"`, signal),
  }
}
