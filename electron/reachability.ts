import { execFile } from 'node:child_process'
import { type Computer, findConnectivityProblems, powershell, rulesFor } from './connectivity-problems.ts'
import type { ReachabilityReport } from './ipc/channels.ts'

type Shared = {
  /** Addresses on networks of this computer, such as `http://192.168.1.20:25650`. */
  readonly addresses: readonly string[]
  readonly port: number
  readonly program: string
}

const timeoutMs = 5_000

/**
 * Whether other devices can connect, as far as this computer can see it: it asks its own addresses, which shows where the
 * server listens and nothing of the firewall; and it looks for what may be in the way.
 */
export async function checkReachability(
  computer: Computer,
  { addresses, port, program }: Shared,
): Promise<ReachabilityReport> {
  const hosts = addresses.map((address) => new URL(address).hostname)
  const [answers, connectivityProblems] = await Promise.all([
    Promise.all(addresses.map(async (address) => ({ address, answers: await answersAt(address) }))),
    findConnectivityProblems(computer, { program, port, addresses: hosts }),
  ])
  return { addresses: answers, connectivityProblems }
}

async function answersAt(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/health`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    return false
  }
}

/**
 * The command by which Windows asks its person whether the rules of the firewall may be changed, and changes them. A
 * program that was installed for one person has no right to do so by itself.
 * @returns null where this cannot be offered
 */
export function elevation(platform: NodeJS.Platform, program: string): readonly [string, readonly string[]] | null {
  const rules = platform === 'win32' ? rulesFor(program) : null
  if (rules === null) return null
  const line = `/d /s /c "${rules.join(' & ')}"`.replaceAll("'", "''")
  const start = `$ErrorActionPreference = 'Stop'; $done = Start-Process cmd.exe '${line}' -Verb RunAs -WindowStyle Hidden -Wait -PassThru; exit $done.ExitCode`
  return [powershell, ['-NoProfile', '-NonInteractive', '-Command', start]]
}

/** Has the person let devices in. @returns whether they did */
export async function allowInFirewall(platform: NodeJS.Platform, program: string): Promise<boolean> {
  const command = elevation(platform, program)
  if (command === null) return false
  const [file, args] = command
  return new Promise((resolve) => {
    execFile(file, [...args], { windowsHide: true }, (error) => resolve(error === null))
  })
}
