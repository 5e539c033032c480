import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IssuedPair } from './certificates.ts'

/** What the program knows; null: not running. */
export type TailscaleState = {
  readonly backend: 'Running' | 'NeedsLogin' | 'Stopped' | null
  readonly name: string
  /** Whether the network has certificates, and this user may have them. */
  readonly hasCertificates: boolean
  readonly isOperator: boolean
  readonly pair: IssuedPair
}

export type FakeTailscale = {
  /** Folder for the PATH. */
  readonly folder: string
  readonly program: string
  set(state: TailscaleState): void
  /** Command lines so far. */
  calls(): string[]
}

/**
 * The program `tailscale` with the commands `status --json` and `cert`, and its messages (cmd/tailscale/cli and
 * ipn/ipnstate of its source).
 */
const source = (node: string) => `#!${node}
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const [command, ...args] = process.argv.slice(2)
appendFileSync(join(__dirname, 'calls'), [command, ...args].join(' ') + '\\n')
const state = JSON.parse(readFileSync(join(__dirname, 'state.json'), 'utf8'))
const fail = (text) => {
  process.stderr.write(text + '\\n')
  process.exit(1)
}
if (state.backend === null) fail("failed to connect to local tailscaled; it doesn't appear to be running (sudo systemctl start tailscaled ?)")
const domains = state.hasCertificates && state.backend === 'Running' ? [state.name] : null
if (command === 'status' && args[0] === '--json') {
  console.log(JSON.stringify({
    Version: '1.76.6', TUN: true, BackendState: state.backend, AuthURL: '',
    TailscaleIPs: ['100.101.102.103', 'fd7a:115c:a1e0::1'],
    Self: { HostName: 'tower', DNSName: state.name + '.', OS: 'linux', Online: true, CertDomains: domains ?? undefined },
    Health: [], MagicDNSSuffix: 'tail1234.ts.net', CertDomains: domains, Peer: {},
  }, null, 2))
  process.exit(0)
}
if (command === 'cert') {
  const [certFlag, certFile, keyFlag, keyFile, domain] = args
  if (certFlag !== '--cert-file' || keyFlag !== '--key-file' || domain === undefined) fail('Usage: tailscale cert [flags] <domain>')
  if (!state.isOperator) fail("Access denied: cert access denied\\n\\nUse 'sudo tailscale cert'.\\nTo not require root, use 'sudo tailscale set --operator=$USER' once.")
  if (domains === null) fail('500 Internal Server Error: your Tailscale account does not support getting TLS certs')
  if (!domains.includes(domain)) fail('500 Internal Server Error: invalid domain "' + domain + '"; must be one of ' + JSON.stringify(domains))
  writeFileSync(certFile, state.pair.cert, { mode: 0o644 })
  writeFileSync(keyFile, state.pair.key, { mode: 0o600 })
  console.log('Wrote public cert to ' + certFile + '\\nWrote private key to ' + keyFile)
  process.exit(0)
}
fail('tailscale: unknown subcommand: ' + command)
`

/** @param parent a folder for it */
export function createFakeTailscale(parent: string, state: TailscaleState): FakeTailscale {
  const folder = join(parent, 'tailscale-bin')
  mkdirSync(folder)
  const program = join(folder, 'tailscale')
  writeFileSync(program, source(process.execPath), { mode: 0o755 })
  const set = (next: TailscaleState) => writeFileSync(join(folder, 'state.json'), JSON.stringify(next))
  set(state)
  writeFileSync(join(folder, 'calls'), '')
  return { folder, program, set, calls: () => readFileSync(join(folder, 'calls'), 'utf8').split('\n').filter(Boolean) }
}
