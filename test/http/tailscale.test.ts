import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { obtainFromTailscale } from '../../server/tls/tailscale.ts'
import { type Authority, createAuthority } from '../kit/certificates.ts'
import { createFakeTailscale, type FakeTailscale, type TailscaleState } from '../kit/fake-tailscale.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { askSecurely } from '../kit/tls-client.ts'

const name = 'tower.tail1234.ts.net'
let folder: string
let authority: Authority
let running: TailscaleState
let tailscale: FakeTailscale
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-tailscale-'))
  authority = createAuthority()
  running = { backend: 'Running', name, hasCertificates: true, isOperator: true, pair: authority.issue([name]) }
  tailscale = createFakeTailscale(folder, running)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(process.platform === 'win32')('the certificate from Tailscale', () => {
  const obtain = () =>
    obtainFromTailscale({ folder, signal: new AbortController().signal, programs: [tailscale.program] })

  it('is that of the name of this computer, and nothing else is left', async () => {
    expect(await obtain()).toEqual(running.pair)
    expect(tailscale.calls().at(-1)).toMatch(new RegExp(` ${name}$`))
    expect(readdirSync(folder)).toEqual(['tailscale-bin'])
  })

  it.each<[string, Partial<TailscaleState>, RegExp]>([
    ['it is not running', { backend: null }, /isn’t running on this computer/],
    ['it is stopped', { backend: 'Stopped' }, /isn’t running on this computer/],
    ['nobody is signed in', { backend: 'NeedsLogin' }, /isn’t signed in/],
    ['the network has no certificates', { hasCertificates: false }, /HTTPS Certificates on the DNS page/],
    ['this user may not', { isOperator: false }, /sudo tailscale set --operator=/],
  ])('is refused with what to do when %s', async (_what, changed, message) => {
    tailscale.set({ ...running, ...changed })
    await expect(obtain()).rejects.toThrow(message)
    expect(readdirSync(folder)).toEqual(['tailscale-bin'])
  })

  it('is refused with what to do when it is not installed', async () => {
    const signal = new AbortController().signal
    const none = obtainFromTailscale({ folder, signal, programs: [join(folder, 'none'), 'no-such-tailscale'] })
    await expect(none).rejects.toThrow(/wasn’t found on this computer/)
  })
})

describe.skipIf(process.platform === 'win32')('a server with Tailscale switched on', () => {
  let cli: RunningCli
  afterEach(() => cli.end('SIGKILL'))
  const start = (path: string) => {
    const environment = {
      PATH: path,
      SERVICE_APPLICATION__TLS__TAILSCALE: 'true',
      SERVICE_APPLICATION__TLS__PORT: '0',
      SERVICE_DISCOVERY__ENABLED: 'false',
    }
    cli = startCli(['--data', join(folder, 'data')], { environment })
    return cli
  }
  const securePort = () => Number(/Listening for https.* port=(\d+)/.exec(cli.output())?.[1])

  it('gets the certificate, stores it for itself only, and uses it after a restart without asking', async () => {
    await start(tailscale.folder).until(new RegExp(`Certificate in use .*${name}`))
    const reply = await askSecurely(securePort(), '/health', { name, ca: authority.cert })
    expect(reply.status, reply.text).toBe(200)
    const stored = join(folder, 'data', 'certificates', 'tailscale.pem')
    expect(statSync(stored).mode & 0o777).toBe(0o600)
    await cli.end('SIGTERM')
    const asked = tailscale.calls().length
    await start(tailscale.folder).until(/Press Ctrl\+C/)
    expect(cli.output()).toMatch(new RegExp(`By https +https://${name}:`))
    expect((await askSecurely(securePort(), '/health', { name, ca: authority.cert })).status).toBe(200)
    expect(tailscale.calls()).toHaveLength(asked)
  }, 60_000)

  it('starts without it, and says what is missing', async () => {
    const anyone = await start(join(folder, 'empty')).answers()
    expect((await anyone('/health')).status).toBe(200)
    await cli.until(/warn .*tailscale wasn’t found on this computer.*nextAttempt=/)
    await expect(askSecurely(securePort(), '/health', { name, ca: authority.cert })).rejects.toThrow()
    expect((await anyone('/health')).status).toBe(200)
  }, 60_000)
})
