import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { ConnectivityProblem } from './ipc/channels.ts'

/** Queries of the computer that need no privileges. */
export type Computer = {
  readonly platform: NodeJS.Platform
  /**
   * Output of a system program; null when it cannot be run or prints nothing.
   * @param program absolute path
   */
  readonly ask: (program: string, args: readonly string[]) => Promise<string | null>
  readonly has: (path: string) => boolean
  /** Null when it cannot be read. */
  readonly read: (path: string) => string | null
}

export type Served = {
  /** Path of this program, which firewall rules name. */
  readonly program: string
  readonly port: number
  /** IPv4 addresses of this computer that are offered to devices. */
  readonly addresses: readonly string[]
}

/** What may block other devices: the firewall, and the category of the network. */
export async function findConnectivityProblems(
  computer: Computer,
  served: Served,
): Promise<readonly ConnectivityProblem[]> {
  if (computer.platform === 'win32') return ofWindows(computer, served)
  if (computer.platform === 'darwin') return ofMac(computer)
  return ofLinux(computer, served.port)
}

const { env: environment } = process
const systemFolder = `${environment.SystemRoot ?? 'C:\\Windows'}\\System32`
export const powershell = `${systemFolder}\\WindowsPowerShell\\v1.0\\powershell.exe`
const noProfile = ['-NoProfile', '-NonInteractive', '-Command'] as const
const rulesKey = 'HKLM\\SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy\\FirewallRules'

async function ofWindows({ ask }: Computer, { program, addresses }: Served): Promise<readonly ConnectivityProblem[]> {
  const [kinds, rules] = await Promise.all([
    Promise.all(addresses.filter((address) => isIP(address) === 4).map((address) => networkKind(ask, address))),
    ask(`${systemFolder}\\reg.exe`, ['query', rulesKey, '/f', program, '/d']),
  ])
  const rule = rules === null ? 'allows' : ruleOf(rules)
  const commands = rulesFor(program) ?? []
  return [
    ...(kinds.includes('Public') ? [{ kind: 'public-network', commands: [] } as const] : []),
    ...(rule === 'allows' ? [] : [{ kind: rule, commands } as const]),
  ]
}

/** `Public`, `Private` or `DomainAuthenticated`, in every language of Windows. */
async function networkKind(ask: Computer['ask'], address: string): Promise<string | null> {
  const query = `(Get-NetConnectionProfile -InterfaceIndex (Get-NetIPAddress -IPAddress '${address}').InterfaceIndex).NetworkCategory`
  return (await ask(powershell, [...noProfile, query]))?.trim() ?? null
}

/**
 * Effect of this program's rules in a private network. A rule is a line such as
 * `v2.32|Action=Block|Active=TRUE|Dir=In|Profile=Public|App=…|` (MS-FASP, 2.2.19); without a profile it applies to all.
 */
function ruleOf(rules: string): 'allows' | 'blocked' | 'no-rule' {
  const inboundRules = rules
    .split(/\r?\n/)
    .map((line) => line.toLowerCase())
    .filter((line) => line.includes('|active=true|') && line.includes('|dir=in|'))
    .filter((line) => !line.includes('|profile=') || /\|profile=(private|domain)\|/.test(line))
  if (inboundRules.some((line) => line.includes('|action=block|'))) return 'blocked'
  return inboundRules.some((line) => line.includes('|action=allow|')) ? 'allows' : 'no-rule'
}

/**
 * Command for a Windows administrator to allow devices of private networks: removes blocking rules of this program
 * first, since they take precedence. A rule for the program covers both its address and discovery.
 * @returns null when the path of the program cannot be part of a command line
 */
export function rulesFor(program: string): readonly string[] | null {
  if (/["%^&<>|]/.test(program)) return null
  const firewall = 'netsh advfirewall firewall'
  return [
    `${firewall} delete rule name=all dir=in program="${program}"`,
    `${firewall} add rule name="Inglenook" dir=in action=allow program="${program}" profile=private,domain`,
  ]
}

async function ofMac({ ask }: Computer): Promise<readonly ConnectivityProblem[]> {
  const output = await ask('/usr/libexec/ApplicationFirewall/socketfilterfw', ['--getglobalstate'])
  const state = /State = (\d)/.exec(output ?? '')?.[1]
  if (state === '2') return [{ kind: 'mac-blocks-all', commands: [] }]
  return state === '1' ? [{ kind: 'mac-firewall', commands: [] }] : []
}

const units = '/sys/fs/cgroup/system.slice'

/** Only the superuser can see whether a port is open; everybody can see whether a firewall is running. */
function ofLinux({ has, read }: Computer, port: number): readonly ConnectivityProblem[] {
  const hasUfw = has('/usr/sbin/ufw') && !/^ENABLED=no\b/im.test(read('/etc/ufw/ufw.conf') ?? '')
  const runsFirewalld = !has(units) || has(`${units}/firewalld.service`)
  const hasFirewalld = has('/usr/bin/firewall-cmd') && runsFirewalld
  const forUfw = [`sudo ufw allow ${port}/tcp`, 'sudo ufw allow 5353/udp']
  const forFirewalld = [
    `sudo firewall-cmd --permanent --add-port=${port}/tcp --add-service=mdns`,
    'sudo firewall-cmd --reload',
  ]
  return [
    ...(hasUfw ? [{ kind: 'ufw', commands: forUfw } as const] : []),
    ...(hasFirewalld ? [{ kind: 'firewalld', commands: forFirewalld } as const] : []),
  ]
}

const timeoutMs = 10_000

/** The computer this process runs on. */
export function thisComputer(): Computer {
  return {
    platform: process.platform,
    ask: (program, args) =>
      new Promise((resolve) => {
        const limits = { timeout: timeoutMs, maxBuffer: 1_048_576, windowsHide: true }
        // An empty search exits with a failure and says so in its output.
        execFile(program, [...args], limits, (_error, output) => resolve(output === '' ? null : output))
      }),
    has: existsSync,
    read(path) {
      try {
        return readFileSync(path, 'utf8')
      } catch {
        return null
      }
    },
  }
}
