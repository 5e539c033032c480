import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

export type Isolation = {
  /** Folder to run in. */
  readonly root: string
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs a command on a display of its own, in a network that leads nowhere. `INGLENOOK_NETWORK_COUNTER` tells it the file
 * with the number of packets that were sent; without root or `ip` it stays in the network of the computer.
 * @returns its exit code
 */
export async function runIsolated(command: readonly string[], { root, env: own }: Isolation): Promise<number> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [number] = await once(display.stdout, 'data')
    const network = isolatedNetwork()
    if (network === null) console.log('SKIPPED: whether it is silent in the network takes root and iproute2.')
    const env = {
      ...process.env,
      ...own,
      DISPLAY: `:${String(number).trim()}`,
      ...(network === null ? {} : { INGLENOOK_NETWORK_COUNTER: network.counter }),
    }
    const [program = '', ...args] = [...(network?.command ?? []), ...command]
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
    const [code] = await once(child, 'close')
    return code ?? 1
  } finally {
    display.kill()
  }
}

/** What runs a program in a network of its own, which leads nowhere and counts what is sent to it; null: not possible. */
function isolatedNetwork(): { readonly command: readonly string[]; readonly counter: string } | null {
  const name = `inglenook-electron-${process.pid}`
  const ip = (...args: readonly string[]) => spawnSync('ip', args).status === 0
  if (process.getuid?.() !== 0 || !ip('netns', 'add', name)) return null
  const command = ['ip', 'netns', 'exec', name]
  const inside = (...args: readonly string[]) => spawnSync('ip', ['-n', name, ...args])
  process.once('exit', () => spawnSync('ip', ['netns', 'del', name]))
  // Before the device is up: IPv6 greets its neighbours.
  spawnSync('ip', ['netns', 'exec', name, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6'])
  inside('link', 'set', 'lo', 'up')
  inside('link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', 'eth1')
  inside('link', 'set', 'eth1', 'up')
  inside('addr', 'add', '10.77.0.2/24', 'dev', 'eth0')
  inside('link', 'set', 'eth0', 'up')
  inside('route', 'add', 'default', 'via', '10.77.0.1')
  return { command, counter: '/sys/class/net/eth0/statistics/tx_packets' }
}
