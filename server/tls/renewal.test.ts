import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthority } from '../../test/kit/certificates.ts'
import { CertificateProblem, type Pair } from './certificate.ts'
import { createRenewal, type RenewalOptions } from './renewal.ts'

const dayMs = 24 * 3_600_000
const hourMs = 3_600_000
const start = Date.UTC(2030, 0, 1)
const authority = createAuthority()
let folder: string
let now: number
let orders: number
let names: string[]
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-renewal-'))
  ;[now, orders, names, lines] = [start, 0, ['books.example.org'], []]
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const issue = (): Pair => authority.issue(names, { from: now, until: now + 90 * dayMs })
const obtain = async () => {
  orders += 1
  return issue()
}
const refuse = async (): Promise<Pair> => {
  orders += 1
  throw new CertificateProblem('The name is wrong. Correct it.')
}
const open = (options: Partial<RenewalOptions> = {}) => {
  const used: string[] = []
  const renewal = createRenewal({
    ...{ name: 'acme', folder, obtain, isObtaining: true, clock: () => now, pausesMs: [hourMs, 24 * hourMs] },
    log: { warn: (message) => lines.push(message) },
    use: ({ fingerprint }) => used.push(fingerprint),
    ...options,
  })
  return { ...renewal, used }
}

describe('a certificate', () => {
  it('is requested when there is none, and again when a third of its lifetime is left', async () => {
    const renewal = open()
    await renewal.check()
    await renewal.check()
    expect([orders, renewal.used.length]).toEqual([1, 1])
    now += 59 * dayMs
    await renewal.check()
    expect(orders).toBe(1)
    now += 2 * dayMs
    await renewal.check()
    expect([orders, renewal.used.length]).toEqual([2, 2])
  })

  it('and its key are stored for this user only, and used after a restart', async () => {
    const first = open()
    await first.check()
    expect(statSync(join(folder, 'acme.pem')).mode & 0o777).toBe(0o600)
    const second = open()
    await second.load()
    await second.check()
    expect([orders, second.used]).toEqual([1, first.used])
  })

  it('is replaced when others are wanted', async () => {
    await open().check()
    names = ['comics.example.org']
    const renewal = open({ isOutdated: (certificate) => certificate.names.join() !== names.join() })
    await renewal.check()
    await renewal.check()
    expect(orders).toBe(2)
  })

  it('that came again without being new is not requested at every check', async () => {
    const renewal = open()
    await renewal.check()
    const same = { key: readFileSync(join(folder, 'acme.pem'), 'utf8'), cert: '' }
    const [key = '', cert = ''] = same.key.split(/(?=-----BEGIN CERTIFICATE)/)
    now += 61 * dayMs
    const again = open({
      obtain: async () => {
        orders += 1
        return { key, cert }
      },
    })
    for (let n = 0; n < 5; n += 1) await again.check()
    expect(orders).toBe(2)
    now += 7 * hourMs
    await again.check()
    expect(orders).toBe(3)
  })
})

describe('after a failure', () => {
  it('the pause grows, the sentence is shown, and a success clears it', async () => {
    let isBroken = true
    const renewal = open({ obtain: () => (isBroken ? refuse() : obtain()) })
    await renewal.check()
    expect(renewal.state()).toMatchObject({ problem: 'The name is wrong. Correct it.', nextAt: start + hourMs })
    await renewal.check()
    now += hourMs
    await renewal.check()
    now += hourMs
    await renewal.check()
    expect(orders).toBe(2)
    isBroken = false
    now += 24 * hourMs
    await renewal.check()
    expect([orders, renewal.state().problem]).toEqual([3, null])
  })

  it('a restart tries again after a quarter of an hour, and whoever asks at once', async () => {
    const first = open({ obtain: refuse, pausesMs: [24 * hourMs] })
    await first.check()
    const second = open({ obtain: refuse, pausesMs: [24 * hourMs] })
    await second.check()
    expect(orders).toBe(1)
    now += 15 * 60_000
    await second.check()
    await second.check()
    expect(orders).toBe(2)
    await second.retry()
    expect(orders).toBe(3)
  })

  it('the previous certificate stays', async () => {
    const first = open()
    await first.check()
    const text = readFileSync(join(folder, 'acme.pem'), 'utf8')
    now += 80 * dayMs
    await open({ obtain: async () => ({ ...issue(), key: issue().key }) }).check()
    expect(readFileSync(join(folder, 'acme.pem'), 'utf8')).toBe(text)
    expect(lines.at(-1)).toMatch(/doesn’t belong to the first certificate/)
  })
})

describe('several servers', () => {
  it('with one folder request one certificate, which all of them use', async () => {
    const servers = [open(), open(), open({ isObtaining: false })]
    await Promise.all(servers.map((server) => server.check()))
    expect(orders).toBe(1)
    for (const server of servers) await server.check()
    expect([orders, ...servers.map(({ used }) => used.length)]).toEqual([1, 1, 1, 1])
  })

  it('wait for one that has begun, but not for one that died', async () => {
    writeFileSync(join(folder, 'acme.lock'), String(now + 60_000))
    await open().check()
    expect(orders).toBe(0)
    now += 120_000
    await open().check()
    expect(orders).toBe(1)
  })
})

it('a shutdown does not wait for an answer', async () => {
  const began = Promise.withResolvers<void>()
  const renewal = open({
    obtain(signal) {
      began.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))))
    },
  })
  void renewal.check()
  await began.promise
  await renewal.close()
  expect(lines).toEqual([])
})
