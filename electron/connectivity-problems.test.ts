import { describe, expect, it } from 'vitest'
import { type Computer, findConnectivityProblems, rulesFor } from './connectivity-problems.ts'
import { elevation } from './reachability.ts'

const program = 'C:\\Users\\Ana Müller\\AppData\\Local\\Programs\\Inglenook\\Inglenook.exe'
const served = { program, port: 25_650, addresses: ['192.168.1.20', 'books.example'] }
const computer = (platform: NodeJS.Platform, parts: Partial<Computer> = {}): Computer => ({
  platform,
  ask: async () => null,
  has: () => false,
  read: () => null,
  ...parts,
})
const kinds = async (of: Computer) => (await findConnectivityProblems(of, served)).map(({ kind }) => kind)

describe('on Windows', () => {
  const asked: (readonly string[])[] = []
  const rule = (parts: string) =>
    `    {0A1B}    REG_SZ    v2.32|${parts}|App=${program.toLowerCase()}|Name=Inglenook|\r\n`
  const windows = (network: string | null, rules: string | null) =>
    computer('win32', {
      async ask(file, args) {
        asked.push([file, ...args])
        return file.endsWith('reg.exe') ? rules : network
      },
    })
  const allows = rule('Action=Allow|Active=TRUE|Dir=In|Protocol=6|Profile=Private')

  it('reports a network classified as public and looks it up by address only', async () => {
    expect(await kinds(windows('Public\r\n', allows))).toEqual(['public-network'])
    expect(await kinds(windows('Private\r\n', allows))).toEqual([])
    expect(await kinds(windows('DomainAuthenticated\r\n', allows))).toEqual([])
    expect(asked.filter((words) => words.join().includes('Get-NetIPAddress'))).toHaveLength(3)
    expect(asked.flat().join()).not.toContain('books.example')
    for (const [file = ''] of asked) expect(file).toMatch(/^C:\\Windows\\System32\\/)
  })

  it('a blocking rule outranks an allowing one; rules for public networks only change nothing', async () => {
    const blocks = rule('Action=Block|Active=TRUE|Dir=In|Protocol=6')
    expect(await kinds(windows('Private', allows + blocks))).toEqual(['blocked'])
    const inPublic = rule('Action=Block|Active=TRUE|Dir=In|Protocol=6|Profile=Public')
    expect(await kinds(windows('Private', inPublic + allows))).toEqual([])
    expect(await kinds(windows('Private', inPublic))).toEqual(['no-rule'])
    const both = rule('Action=Allow|Active=TRUE|Dir=In|Profile=Domain|Profile=Private')
    expect(await kinds(windows('Private', both))).toEqual([])
    const useless = ['Action=Allow|Active=FALSE|Dir=In', 'Action=Allow|Active=TRUE|Dir=Out'].map(rule).join('')
    expect(await kinds(windows('Private', useless))).toEqual(['no-rule'])
  })

  it('reports no problem when nothing could be determined', async () => {
    expect(await kinds(windows(null, null))).toEqual([])
    expect(await kinds(windows('', 'End of search: 0 match(es) found.'))).toEqual(['no-rule'])
  })

  it('suggests a rule for this program in private networks, after deleting rules that block it', async () => {
    const [found] = await findConnectivityProblems(windows('Private', 'End of search: 0 match(es) found.'), served)
    expect(found?.commands).toEqual([
      `netsh advfirewall firewall delete rule name=all dir=in program="${program}"`,
      `netsh advfirewall firewall add rule name="Inglenook" dir=in action=allow program="${program}" profile=private,domain`,
    ])
  })

  it('asks for elevation once for both commands, and never when a path could become a command', () => {
    const [file = '', args = []] = elevation('win32', "C:\\It's\\Inglenook.exe") ?? []
    expect(file).toMatch(/powershell\.exe$/)
    const script = args.at(-1) ?? ''
    expect(script).toContain("$ErrorActionPreference = 'Stop'")
    expect(script.match(/RunAs/g)).toHaveLength(1)
    expect(script).toContain(`'/d /s /c "netsh advfirewall`)
    expect(script).toContain(`program="C:\\It''s\\Inglenook.exe" & netsh`)
    for (const path of [
      'C:\\a" & calc & "\\x.exe',
      'C:\\%TEMP%\\x.exe',
      'C:\\a&b\\x.exe',
      'C:\\a|b.exe',
      'C:\\a^b.exe',
    ])
      expect([rulesFor(path), elevation('win32', path)], path).toEqual([null, null])
    expect(elevation('linux', '/opt/inglenook')).toBeNull()
    expect(elevation('darwin', '/Applications/Inglenook.app')).toBeNull()
  })
})

it('macOS distinguishes an enabled firewall from a firewall that blocks all incoming connections', async () => {
  const saying = (output: string | null) => kinds(computer('darwin', { ask: async () => output }))
  expect(await saying('Firewall is enabled. (State = 1)\n')).toEqual(['mac-firewall'])
  expect(await saying('Firewall is blocking all non-essential incoming connections. (State = 2)')).toEqual([
    'mac-blocks-all',
  ])
  expect(await saying('Firewall is disabled. (State = 0)')).toEqual([])
  expect(await saying(null)).toEqual([])
})

describe('on Linux', () => {
  const having = (paths: readonly string[], ufw: string | null = null) =>
    computer('linux', { has: (path) => paths.includes(path), read: () => ufw })
  const units = '/sys/fs/cgroup/system.slice'

  it('suggests the commands of the installed firewall with the port in use', async () => {
    expect(await findConnectivityProblems(having(['/usr/sbin/ufw'], 'ENABLED=yes\n'), served)).toEqual([
      { kind: 'ufw', commands: ['sudo ufw allow 25650/tcp', 'sudo ufw allow 5353/udp'] },
    ])
    const [firewalld] = await findConnectivityProblems(
      having(['/usr/bin/firewall-cmd', units, `${units}/firewalld.service`]),
      served,
    )
    expect(firewalld?.commands[0]).toBe('sudo firewall-cmd --permanent --add-port=25650/tcp --add-service=mdns')
  })

  it('does not report a firewall that is missing, disabled or stopped', async () => {
    expect(await kinds(having([]))).toEqual([])
    expect(await kinds(having(['/usr/sbin/ufw'], '# x\nENABLED=no\n'))).toEqual([])
    expect(await kinds(having(['/usr/bin/firewall-cmd', units]))).toEqual([])
    // Without unit information, the firewall may be running.
    expect(await kinds(having(['/usr/bin/firewall-cmd', '/usr/sbin/ufw']))).toEqual(['ufw', 'firewalld'])
  })
})
