import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { maxTalliesPerHour } from '../../server/db/writes/system/audit.ts'
import type { Ask, Json } from '../kit/http-client.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { usesPostgres } from '../kit/postgres.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let mara: Actor
beforeEach(async () => {
  server = await startTestServer()
  mara = await server.actor('admin', 'mara')
})
afterEach(() => server.close())

const path = '/api/v1/admin/audit'
const hourMs = 3_600_000

async function entries(query = ''): Promise<readonly Json[]> {
  const reply = await mara.ask(`${path}?pageSize=500${query}`)
  expect(reply.status).toBe(200)
  return reply.json.data as unknown as readonly Json[]
}
const newest = async (query = '') => (await entries(query))[0]
const signIn = (username: string, password: string, how: Ask = {}) =>
  server.ask('/api/v1/auth/login', { ...how, method: 'POST', body: { username, password } })

describe('the audit log refuses', () => {
  it('everyone except administrators', async () => {
    for (const role of ['reader', 'maintainer'] as const) {
      const someone = await server.actor(role)
      expect((await someone.ask(path)).status).toBe(403)
      expect((await someone.ask(`${path}/export`)).status).toBe(403)
    }
    expect((await server.ask(path)).status).toBe(401)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('changes: %s is not allowed', async (method) => {
    const before = await entries()
    expect((await mara.ask(path, { method })).status).toBe(405)
    expect((await mara.ask(`${path}/${String(before[0]?.id)}`, { method })).status).toBe(404)
    expect(await entries('&kind=setup.completed')).toEqual(
      before.filter(({ kind }) => String(kind) === 'setup.completed'),
    )
  })

  it.each(['kind=nonsense', 'outcome=maybe', 'from=yesterday', 'userId=x', 'colour=red'])('%s', async (query) => {
    expect((await mara.ask(`${path}?${query}`)).status).toBe(400)
  })
})

describe('setup and sign-in entries', () => {
  it('have the user, method and address', async () => {
    const headers = { 'user-agent': 'A quiet reader\t1.0' }
    await signIn('mara', mara.password, { headers })
    expect(await newest('&kind=sign-in')).toMatchObject({
      userId: mara.userId,
      userName: 'mara',
      method: 'none',
      address: '127.0.0.1',
      outcome: 'success',
      count: 1,
      device: 'A quiet reader 1.0',
      deviceName: 'A quiet reader 1.0',
      subject: { type: 'user', id: mara.userId, name: 'mara' },
    })
    expect(await newest('&kind=setup.completed')).toMatchObject({ userId: mara.userId, subject: { name: 'mara' } })
  })

  it('include sign-outs, with the user', async () => {
    await mara.ask('/api/v1/auth/logout', { method: 'POST', body: {} })
    const again = await signIn('mara', mara.password)
    mara = { ...mara, ask: (to, how = {}) => server.ask(to, { ...how, headers: bearer(again.json) }) }
    expect(await newest('&kind=sign-out')).toMatchObject({ userId: mara.userId, method: 'jwt' })
  })

  it('count failures per account without storing what was typed', async () => {
    for (let time = 0; time < 3; time++) await signIn('mara', 'correct horse battery')
    await signIn('correct horse battery', 'my own name')
    const failed = await entries('&outcome=failure')
    expect(failed.map(({ kind, count, subject }) => [kind, count, subject?.name ?? null])).toEqual(
      expect.arrayContaining([
        ['sign-in.failed', 3, 'mara'],
        ['sign-in.failed', 1, null],
      ]),
    )
    expect(failed).toHaveLength(2)
    expect(failed.every(({ userId }) => userId === null)).toBe(true)
    expect(JSON.stringify(await entries())).not.toMatch(/correct horse|my own name/)
  })

  it('include failures with Basic', async () => {
    const authorization = `Basic ${Buffer.from('mara:wrong').toString('base64')}`
    expect((await server.ask('/api/v1/user', { headers: { authorization } })).status).not.toBe(200)
    await server.ask('/opds/v2', { headers: { authorization } })
    expect(await newest('&outcome=failure')).toMatchObject({ kind: 'sign-in.failed', subject: { name: 'mara' } })
  })

  it('attribute a reused refresh token to its owner', async () => {
    const spend = () =>
      server.ask('/api/v1/auth/refresh', { method: 'POST', body: { refreshToken: mara.refreshToken } })
    const next = await spend()
    server.pass(hourMs)
    expect((await spend()).status).toBe(401)
    const again = await signIn('mara', mara.password)
    expect([next.status, again.status]).toEqual([200, 200])
    mara = { ...mara, ask: (to, how = {}) => server.ask(to, { ...how, headers: bearer(again.json) }) }
    expect(await newest('&kind=token.reused')).toMatchObject({ outcome: 'failure', subject: { name: 'mara' } })
  })
})

const bearer = (json: Json) => ({ authorization: `Bearer ${String(json.accessToken)}` })

describe('changes are recorded with their author', () => {
  it('for created and revoked API keys, without the key', async () => {
    const made = await mara.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'tablet' } })
    await mara.ask(`/api/v1/api-keys/${String(made.json.id)}`, { method: 'DELETE' })
    const subject = { type: 'key', id: made.json.id, name: 'tablet' }
    expect(await newest('&kind=key.created')).toMatchObject({ userId: mara.userId, method: 'jwt', subject })
    expect(await newest('&kind=key.revoked')).toMatchObject({ userId: mara.userId, subject })
    expect(JSON.stringify(await entries())).not.toContain(String(made.json.key).slice(-20))
  })

  it('for changed API keys, and for linked and removed devices', async () => {
    const made = await mara.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'tablet' } })
    await mara.ask(`/api/v1/api-keys/${String(made.json.id)}`, { method: 'PATCH', body: { isActive: false } })
    expect(await newest('&kind=key.changed')).toMatchObject({
      subject: { name: 'tablet' },
      details: { isActive: false },
    })
    const post = (rest: string, body: object) => ({ rest: `/api/v1/pairing${rest}`, how: { method: 'POST', body } })
    const startPairing = post('', { deviceName: 'E-reader' })
    const { json: asking } = await server.ask(startPairing.rest, startPairing.how)
    const approve = post('/approve', { code: asking.code })
    await mara.ask(approve.rest, approve.how)
    const poll = post('/poll', { pairingId: asking.pairingId, secret: asking.secret })
    const { json } = await server.ask(poll.rest, poll.how)
    await mara.ask(`/api/v1/devices/${String(json.credential?.deviceId)}`, { method: 'DELETE' })
    const received = (await entries()).filter(({ kind }) => /^(pairing|device)/.test(String(kind)))
    expect(received.map(({ kind, userName, subject }) => [kind, userName, subject?.name])).toEqual([
      ['device.removed', 'mara', 'E-reader'],
      ['pairing.completed', 'mara', 'E-reader'],
      ['pairing.approved', 'mara', 'E-reader'],
    ])
    const text = JSON.stringify(await entries())
    for (const secret of [asking.code, asking.secret, json.credential?.key]) expect(text).not.toContain(String(secret))
  })

  it('while an invalid code or link counts as a failure', async () => {
    for (const code of ['000000', '000001']) {
      await server.ask('/api/v1/pairing/claim', { method: 'POST', body: { code, deviceName: 'x' } })
    }
    expect(await newest('&outcome=failure')).toMatchObject({
      kind: 'sign-in.failed',
      count: 2,
      subject: null,
      details: { path: '/api/v1/pairing/claim' },
    })
  })

  it('for a setting, with its previous value', async () => {
    await mara.ask('/api/v1/admin/settings/backup.kept', { method: 'PUT', body: { value: 9, changeReason: 'Room' } })
    await mara.ask('/api/v1/admin/settings/backup.kept', { method: 'PUT', body: { value: 9 } })
    await mara.ask('/api/v1/admin/settings/backup.kept/reset', { method: 'POST' })
    const received = await entries('&kind=setting.changed')
    expect(received.map(({ details }) => details)).toEqual([
      { from: 9, to: null, reason: null },
      { from: null, to: 9, reason: 'Room' },
    ])
    expect(received[0]).toMatchObject({ userId: mara.userId, subject: { type: 'setting', id: 'backup.kept' } })
  })

  it('for permissions, with their previous values; automatic changes name the server', async () => {
    const ivy = await server.actor('reader', 'ivy')
    const change = { id: ivy.userId, changes: { role: 'maintainer' as const, libraryIds: [] }, now: server.now() }
    await server.database.commit([write('updateUser', change)])
    await server.database.commit([write('setPassword', { id: ivy.userId, passwordHash: '$hash$', now: server.now() })])
    expect(await newest('&kind=user.changed')).toMatchObject({
      method: 'server',
      userId: null,
      subject: { id: ivy.userId, name: 'ivy' },
      details: {
        fields: ['role', 'libraryIds'],
        role: { from: 'reader', to: 'maintainer' },
        libraries: { from: null, to: '' },
      },
    })
    expect(JSON.stringify(await entries())).not.toContain('$hash$')
  })

  // The server makes no backups of a server database.
  it.skipIf(usesPostgres)('for a backup that is created, downloaded, staged, unstaged and removed', async () => {
    const made = await mara.ask('/api/v1/admin/backups', { method: 'POST' })
    const backup = `/api/v1/admin/backups/${String(made.json.name)}`
    await mara.ask(backup)
    await mara.ask(`${backup}/restore`, { method: 'POST' })
    await mara.ask('/api/v1/admin/backups/pending-restore', { method: 'DELETE' })
    await mara.ask(backup, { method: 'DELETE' })
    const received = (await entries()).filter(({ kind }) => /^(backup|restore)/.test(String(kind)))
    expect(received.map(({ kind }) => String(kind)).reverse()).toEqual([
      ...['backup.created', 'backup.downloaded', 'restore.staged', 'restore.cancelled', 'backup.removed'],
    ])
    expect(received.every(({ userName }) => String(userName) === 'mara')).toBe(true)
  })

  it('for exported data', async () => {
    const ivy = await server.actor('reader', 'ivy')
    await ivy.ask('/api/v1/user/data/export')
    await mara.ask('/api/v1/admin/data/export')
    const received = await entries('&kind=data.exported')
    expect(received.map(({ userName, details }) => [userName, details])).toEqual([
      ['mara', { scope: 'household' }],
      ['ivy', { scope: 'user' }],
    ])
  })

  it('but not when they are refused', async () => {
    await mara.ask('/api/v1/admin/settings/backup.kept', { method: 'PUT', body: { value: 0 } })
    await expect(server.database.commit([write('deleteUser', { id: mara.userId })])).rejects.toThrow(
      /last administrator/,
    )
    expect(await entries('&kind=setting.changed')).toEqual([])
    expect(await entries('&kind=user.removed')).toEqual([])
  })
})

describe('refused requests', () => {
  it('are counted once an hour, with the first address', async () => {
    const ivy = await server.actor('reader', 'ivy')
    for (let time = 0; time < 5; time++) await ivy.ask('/api/v1/admin/settings')
    await ivy.ask('/api/v1/admin/backups')
    server.pass(hourMs)
    const renewed = await server.ask('/api/v1/auth/refresh', {
      method: 'POST',
      body: { refreshToken: ivy.refreshToken },
    })
    await server.ask('/api/v1/admin/settings', { headers: bearer(renewed.json) })
    const received = await entries('&kind=access.refused')
    expect(received.map(({ count, userName }) => [count, userName])).toEqual([
      [1, 'ivy'],
      [6, 'ivy'],
    ])
    expect(received[1]?.details).toEqual({ method: 'GET', path: '/api/v1/admin/settings' })
  })
})

describe('an audit entry', () => {
  it('retains the name of a deleted user', async () => {
    const ivy = await server.actor('reader', 'ivy')
    await ivy.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'phone' } })
    await server.database.commit([write('deleteUser', { id: ivy.userId })])
    const received = await entries(`&userId=${ivy.userId}`)
    expect(received.map(({ kind }) => String(kind))).toEqual(['user.removed', 'key.created', 'sign-in', 'user.created'])
    expect(received[1]).toMatchObject({ userId: ivy.userId, userName: 'ivy' })
  })

  it('cannot be changed, not even by a database write', async () => {
    await expect(server.query("update audit_log set actor_name = 'nobody'")).rejects.toThrow(/not changed/)
    await expect(server.query("update audit_log set details = '{}'")).rejects.toThrow(/not changed/)
  })

  it('is found by kind, user, outcome and time', async () => {
    const since = new Date(server.now() + hourMs).toISOString()
    expect(await entries(`&from=${since}`)).toEqual([])
    expect((await entries(`&to=${since}&kind=setup.completed`)).length).toBe(1)
    expect(await entries(`&userId=${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`)).toEqual([])
    const page = (await mara.ask(`${path}?pageSize=1&outcome=success`)).json
    expect([Number(page.total) > 1, Number(page.pageSize)]).toEqual([true, 1])
  })
})

describe('an administrator with restricted library access', () => {
  it('sees that content was removed, but not its name', async () => {
    const folder = createLibraryFolder()
    folder.comic('Quiet Bay/Quiet Bay 1.cbz')
    const made = await mara.ask('/api/v1/libraries', { method: 'POST', body: { name: 'Attic', path: folder.root } })
    await mara.ask(`/api/v1/libraries/${String(made.json.id)}`, { method: 'DELETE' })
    const noor = await server.actor('admin', 'noor')
    await server.hideLibraries(noor)
    const received = async (actor: Actor) => (await actor.ask(`${path}?kind=library.removed`)).json.data?.[0]
    expect(await received(mara)).toMatchObject({ subject: { type: 'library', name: 'Attic' }, userName: 'mara' })
    expect(await received(noor)).toMatchObject({ subject: null, details: null, userName: 'mara' })
    for (const query of ['', '/export', '/export?format=csv']) {
      const { text } = await noor.ask(`${path}${query}`)
      expect(text).toContain('library.removed')
      expect(text).not.toMatch(/Attic|Quiet Bay/)
      expect(text).not.toContain(String(made.json.id))
    }
    folder[Symbol.dispose]()
  })
})

describe('the audit log is limited', () => {
  it('however many addresses and names fail', async () => {
    const at = server.now()
    const failures = Array.from({ length: maxTalliesPerHour + 300 }, (_, index) => ({
      actor: { ...stranger, address: `2001:db8::${index.toString(16)}` },
      event: { kind: 'sign-in.failed', outcome: 'failure' } as const,
      network: `2001:db8:0:${index.toString(16)}::/64`,
      count: 2,
      firstAt: at,
      lastAt: at,
    }))
    await server.database.commit([write('recordFailures', { failures })])
    const failed = await entries('&outcome=failure')
    expect(failed).toHaveLength(maxTalliesPerHour + 1)
    const others = failed.find(({ count }) => Number(count) > 2)
    expect(others).toMatchObject({ count: 600, address: null, details: { addresses: 'many' } })
  })

  it('by daily removal of old entries, while failures do not displace changes', async () => {
    const at = server.now()
    const event = { kind: 'setting.changed' } as const
    const many = Array.from({ length: 900 }, () => write('noteAudit', { actor: stranger, event, now: at }))
    const failures = Array.from({ length: 150 }, (_, index) => ({
      actor: stranger,
      event: { kind: 'sign-in.failed', outcome: 'failure' } as const,
      network: String(index),
      count: 1,
      firstAt: at + 1_000,
      lastAt: at + 1_000,
    }))
    await server.database.commit([...many, write('recordFailures', { failures })])
    await server.database.commit([write('trimAudit', { before: 0, most: 400 })])
    expect([(await entries()).length, (await entries('&outcome=failure')).length]).toEqual([400, 100])
    await server.database.commit([write('trimAudit', { before: at + 1, most: 400 })])
    expect((await entries()).every(({ outcome }) => String(outcome) === 'failure')).toBe(true)
  })

  it('to the configured number of days', async () => {
    server.pass(40 * 24 * hourMs)
    const again = await signIn('mara', mara.password)
    mara = {
      ...mara,
      ask: (to, how = {}) => server.ask(to, { ...how, headers: { ...bearer(again.json), ...how.headers } }),
    }
    expect(await entries('&kind=setup.completed')).toHaveLength(1)
    await mara.ask('/api/v1/admin/settings/audit.kept_days', { method: 'PUT', body: { value: 30 } })
    await server.database.commit([])
    expect(await entries('&kind=setup.completed')).toEqual([])
    expect((await entries('&kind=sign-in')).length).toBe(1)
  })
})

describe('the audit log export', () => {
  it('has one line per entry, oldest first, and is recorded itself', async () => {
    const reply = await mara.ask(`${path}/export`)
    expect(reply.headers).toMatchObject({ 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    const lines = reply.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Json)
    expect(lines.map(({ kind }) => String(kind))).toEqual(['setup.completed', 'sign-in', 'audit.exported'])
    expect(lines.map(({ id }) => id)).toEqual((await entries()).map(({ id }) => id).reverse())
  })

  it('is safe to open in a spreadsheet', async () => {
    await server.actor('reader', '=cmd|calc')
    const { text } = await mara.ask(`${path}/export?format=csv&kind=user.created`)
    const [head, row] = text.trimEnd().split('\r\n')
    expect(head).toMatch(/^\u{feff}at,kind,outcome,userName/u)
    expect(row).toContain("'=cmd|calc")
    expect(row).not.toMatch(/(^|,)"?=/)
  })
})

const stranger = {
  userId: null,
  name: null,
  method: 'none',
  sessionId: null,
  address: '192.0.2.9',
  device: null,
} as const

describe.skipIf(usesPostgres)('restoring a backup', () => {
  it('preserves later audit entries', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-audit-'))
    let fixture = await startTestServer({ dataDir })
    const actor = await fixture.actor('admin', 'noor')
    const made = await actor.ask('/api/v1/admin/backups', { method: 'POST' })
    await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'made since' } })
    await actor.ask(`/api/v1/admin/backups/${String(made.json.name)}/restore`, { method: 'POST' })
    await fixture.close()
    fixture = await startTestServer({ dataDir })
    const body = { username: 'noor', password: actor.password }
    const again = await fixture.ask('/api/v1/auth/login', { method: 'POST', body })
    const { json } = await fixture.ask(path, { headers: bearer(again.json) })
    const kinds = (json.data as unknown as readonly Json[]).map(({ kind }) => String(kind)).reverse()
    expect(kinds).toEqual([
      ...['setup.completed', 'sign-in', 'backup.created', 'key.created', 'restore.staged', 'restore.completed'],
      'sign-in',
    ])
    await fixture.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
