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
 * Whether other devices can connect, as far as this computer can tell: requests its own addresses, which reveals where
 * the server listens but nothing about the firewall, and looks for connectivity problems.
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
 * Command that shows Windows' elevation prompt and changes the firewall rules: a per-user installation has no
 * privileges to do so.
 * @returns null when that is not possible
 */
export function elevation(platform: NodeJS.Platform, program: string): readonly [string, readonly string[]] | null {
  const rules = platform === 'win32' ? rulesFor(program) : null
  if (rules === null) return null
  const line = `/d /s /c "${rules.join(' & ')}"`.replaceAll("'", "''")
  const start = `$ErrorActionPreference = 'Stop'; $done = Start-Process cmd.exe '${line}' -Verb RunAs -WindowStyle Hidden -Wait -PassThru; exit $done.ExitCode`
  return [powershell, ['-NoProfile', '-NonInteractive', '-Command', start]]
}

/**
 * Prompts to allow devices.
 * @returns whether it was accepted
 */
export async function allowInFirewall(platform: NodeJS.Platform, program: string): Promise<boolean> {
  const command = elevation(platform, program)
  if (command === null) return false
  const [file, args] = command
  return new Promise((resolve) => {
    execFile(file, [...args], { windowsHide: true }, (error) => resolve(error === null))
  })
}
