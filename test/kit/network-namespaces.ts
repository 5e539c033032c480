import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A host in its own network namespace. */
export type Host = {
  /** The name of its network namespace. */
  readonly name: string
  /** The command prefix that runs a program on it. */
  readonly through: readonly string[]
  run(program: string, ...args: readonly string[]): string
}

/** A host with avahi, like a tablet that browses services. */
export type Listener = Host & {
  /** The current lines of `avahi-browse -rptk` for a type: `=;eth0;IPv4;name;type;local;host;address;port;txt`. */
  browse(type: string): readonly (readonly string[])[]
  /** Follows a type until a line starts with these fields. */
  follow(type: string, begins: string): { readonly heard: Promise<string>; stop(): void }
}

export type TwoHosts = {
  readonly server: Host
  readonly listener: Listener
  close(): void
}

const programs = ['ip', 'unshare', 'dbus-daemon', 'avahi-daemon', 'avahi-browse']

/** Why network namespaces are unavailable, as a visible warning; null when they are available. */
export function networksProblem(): string | null {
  const why = findReason()
  if (why !== null) {
    process.stderr.write(
      `\nSKIPPED: ${why}, so announcing was not tried between two hosts. It takes root on Linux with iproute2, avahi-daemon, avahi-utils and dbus.\n\n`,
    )
  }
  return why
}

function findReason(): string | null {
  if (process.platform !== 'linux') return 'this is not Linux'
  if (process.geteuid?.() !== 0) return 'these tests do not run as root'
  const missing = programs.find((program) => spawnSync('which', [program]).status !== 0)
  if (missing !== undefined) return `there is no ${missing}`
  const probe = `inglenook-probe-${process.pid}`
  if (spawnSync('ip', ['netns', 'add', probe]).status !== 0) return 'networks cannot be made here'
  spawnSync('ip', ['netns', 'del', probe])
  return null
}

function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** Two connected hosts: 10.77.0.2 for servers, 10.77.0.3 for the listener. */
export async function openTwoHosts(): Promise<TwoHosts> {
  const [server, listener] = [`inglenook-s${process.pid}`, `inglenook-l${process.pid}`]
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-hosts-'))
  const children: ChildProcess[] = []
  const close = () => {
    for (const child of children) killGroup(child)
    for (const name of [server, listener]) spawnSync('ip', ['netns', 'del', name])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const name of [server, listener]) run('ip', 'netns', 'add', name)
    run('ip', 'link', 'add', 'eth0', 'netns', server, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', listener)
    giveAddress(server, '10.77.0.2')
    giveAddress(listener, '10.77.0.3')
    const bus = join(folder, 'bus')
    await startAvahi(listener, folder, bus, children)
    return { server: hostOf(server), listener: listenerOf(listener, bus), close }
  } catch (error) {
    close()
    throw error
  }
}

function hostOf(name: string): Host {
  const through = ['ip', 'netns', 'exec', name]
  return { name, through, run: (...command) => run('ip', 'netns', 'exec', name, ...command) }
}

/** Replaces the addresses of a host. */
export function giveAddress(name: string, address: string): void {
  const inside = (...args: readonly string[]) => run('ip', '-n', name, ...args)
  inside('link', 'set', 'lo', 'up')
  inside('link', 'set', 'eth0', 'up')
  inside('addr', 'flush', 'dev', 'eth0', 'scope', 'global')
  inside('addr', 'add', `${address}/24`, 'dev', 'eth0')
  inside('route', 'add', 'default', 'via', '10.77.0.1')
}

function listenerOf(name: string, bus: string): Listener {
  const env = { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${bus}` }
  const command = ['netns', 'exec', name, 'avahi-browse']
  return {
    ...hostOf(name),
    browse(type) {
      const { stdout } = spawnSync('ip', [...command, '-rptk', type], { env, encoding: 'utf8', timeout: 20_000 })
      return stdout
        .split('\n')
        .filter((line) => line.startsWith('='))
        .map((line) => line.split(';'))
    },
    follow(type, begins) {
      const child = spawn('ip', [...command, '-pk', type], { env, stdio: ['ignore', 'pipe', 'ignore'] })
      let output = ''
      const heard = new Promise<string>((resolve, reject) => {
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          output += text
          const line = output.split('\n').find((one) => one.startsWith(begins))
          if (line !== undefined) resolve(line)
        })
        child.once('close', () => reject(new Error(`avahi-browse ended without ${begins}: ${output}`)))
      })
      heard.catch(() => undefined)
      return { heard, stop: () => void child.kill() }
    },
  }
}

const busConfiguration = (bus: string) => `<busconfig><type>system</type><listen>unix:path=${bus}</listen>
<auth>EXTERNAL</auth><policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>
<allow receive_sender="*"/></policy></busconfig>`

const avahiConfiguration = '[server]\nhost-name=listener\nuse-ipv4=yes\nuse-ipv6=no\nallow-interfaces=eth0\n'

/** Avahi needs its own /run for its socket, and its own bus so that no other instance answers. */
async function startAvahi(name: string, folder: string, bus: string, children: ChildProcess[]): Promise<void> {
  const [busFile, avahiFile] = [join(folder, 'bus.conf'), join(folder, 'avahi.conf')]
  writeFileSync(busFile, busConfiguration(bus))
  writeFileSync(avahiFile, avahiConfiguration)
  const script = `mount -t tmpfs none /run && mkdir /run/avahi-daemon && dbus-daemon --config-file=${busFile} --fork \\
    --print-pid > ${folder}/bus.pid && exec avahi-daemon -f ${avahiFile} --no-drop-root --no-chroot --no-rlimits`
  const child = spawn(
    'ip',
    ['netns', 'exec', name, 'unshare', '-m', '--fork', '--pid', '--kill-child', 'sh', '-c', script],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      env: { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${bus}` },
    },
  )
  children.push(child)
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('Server startup complete')) resolve()
    })
    child.once('close', () => reject(new Error(`avahi did not start: ${output}`)))
  })
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Already ended.
  }
}
