import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { startTestServer, type TestServer } from '../kit/test-server.ts'

const path = '/api/v1/info/identity'
const challenge = 'An-unused-challenge_of-32-bytes-0123456789a'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function start(dataDir?: string): Promise<TestServer> {
  const server = await startTestServer(dataDir === undefined ? {} : { dataDir })
  servers.push(server)
  return server
}

async function identityOf(server: TestServer): Promise<Record<'id' | 'publicKey' | 'signature', string>> {
  const { status, json } = await server.ask(`${path}?challenge=${challenge}`)
  expect(status).toBe(200)
  return json as never
}

function isSigned({ id, publicKey, signature }: Record<'id' | 'publicKey' | 'signature', string>, asked: string) {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(`inglenook-server:${id}:${asked}`), key, Buffer.from(signature, 'base64url'))
}

describe('the identity of a server', () => {
  it('is shown to anybody who asks, by a signature of the challenge', async () => {
    const server = await start()
    const identity = await identityOf(server)
    expect(identity.id).toBe(readFileSync(join(server.dataDir, 'installation-id'), 'utf8').trim())
    expect(isSigned(identity, challenge)).toBe(true)
    expect(isSigned(identity, challenge.replace('An', 'No'))).toBe(false)
  })

  it('stays the same after a restart, and differs between installations', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-identity-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const [one, other] = [await start(dataDir), await start()]
    const before = await identityOf(one)
    expect((await identityOf(other)).publicKey).not.toBe(before.publicKey)
    await servers.shift()?.close()
    expect(await identityOf(await start(dataDir))).toEqual(before)
  })

  it.skipIf(process.platform === 'win32')('has a key that other users of the computer cannot read', async () => {
    const server = await start()
    await identityOf(server)
    expect(statSync(join(server.dataDir, 'installation-key')).mode & 0o077).toBe(0)
  })

  it('gets another key when the file of the key is damaged', async () => {
    const server = await start()
    writeFileSync(join(server.dataDir, 'installation-key'), 'nothing of use')
    const identity = await identityOf(server)
    expect(isSigned(identity, challenge)).toBe(true)
    expect(await identityOf(server)).toEqual(identity)
  })

  it('takes challenges that cannot be guessed only', async () => {
    const server = await start()
    for (const bad of ['', 'short', 'x'.repeat(87), `${challenge}:`]) {
      expect((await server.ask(`${path}?challenge=${encodeURIComponent(bad)}`)).status).toBe(400)
    }
    expect((await server.ask(path)).status).toBe(400)
  })
})
