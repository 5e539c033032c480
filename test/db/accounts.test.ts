import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { listSettingHistory, listSettings } from '../../server/db/queries/system/settings.ts'
import { countTasks, findJob, listJobs } from '../../server/db/queries/system/tasks.ts'
import {
  findApiKeyByHash,
  findRefreshToken,
  findSession,
  listApiKeys,
  listSessions,
} from '../../server/db/queries/users/credentials.ts'
import { countUsers, findUser, findUserForSignIn, listUsers } from '../../server/db/queries/users/users.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { newId } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
let test: TestDatabase
let reader: Reader
beforeEach(async () => {
  test = await openTestDatabase()
  reader = test.db.reader
})
afterEach(() => test.close())

const commit = async <R>(one: ReturnType<typeof write> & { readonly result?: R }) => (await test.db.commit([one]))[0]

async function addUser(username: string, role: 'reader' | 'admin' = 'reader', email: string | null = null) {
  const id = newId()
  await test.db.commit([write('createUser', { id, username, email, role, passwordHash: 'hash', now })])
  return id
}

describe('users', () => {
  it('are distinguished by exact name and e-mail, ignoring the case of ASCII letters only', async () => {
    const id = await addUser('Ána', 'reader', 'Ana@Example.org')
    for (const name of ['Ána', ' ÁNA', 'ana@example.ORG']) expect((await findUserForSignIn(reader, name))?.id).toBe(id)
    for (const name of ['ána', 'Ana', 'Ａna', 'A\u0301na', 'ána@example.org', 'nobody']) {
      expect(await findUserForSignIn(reader, name)).toBeNull()
    }
    await expect(addUser('ÁNA')).rejects.toMatchObject({ code: 'conflict' })
    await expect(addUser('ana@example.org')).rejects.toMatchObject({ code: 'conflict' })
    await expect(addUser('other', 'reader', 'ÁnA')).rejects.toMatchObject({ code: 'conflict' })
    await addUser('Ana')
  })

  it('can create the first administrator only once', async () => {
    const admin = { id: newId(), username: 'root', email: null, passwordHash: 'h', now }
    await test.db.commit([write('createFirstAdmin', admin)])
    expect(await findUser(reader, admin.id)).toMatchObject({ role: 'admin', isActive: true, allLibraries: true })
    const second = test.db.commit([write('createFirstAdmin', { ...admin, id: newId(), username: 'two' })])
    await expect(second).rejects.toMatchObject({ code: 'conflict' })
    expect(await countUsers(reader)).toBe(1)
  })

  it('always include at least one active administrator', async () => {
    const admin = await addUser('admin', 'admin')
    const reading = await addUser('reader')
    const attempts = [
      write('updateUser', { id: admin, changes: { role: 'reader' }, now }),
      write('updateUser', { id: admin, changes: { isActive: false }, now }),
      write('deleteUser', { id: admin }),
    ]
    for (const attempt of attempts) await expect(commit(attempt)).rejects.toMatchObject({ code: 'conflict' })
    await test.db.commit([write('updateUser', { id: reading, changes: { role: 'admin' }, now })])
    await test.db.commit([write('deleteUser', { id: admin })])
    expect(await listUsers(reader, { page: 1, pageSize: 5, role: 'admin' })).toMatchObject({
      total: 1,
      items: [{ id: reading }],
    })
    await expect(commit(write('deleteUser', { id: admin }))).rejects.toMatchObject({ code: 'not_found' })
  })

  it('lose every session and refresh token when the password changes or the account is disabled', async () => {
    const id = await addUser('ana')
    const before = (await findUser(reader, id))?.credentialVersion ?? 0
    const [first, second] = [await signIn(id), await signIn(id)]
    await test.db.commit([write('setPassword', { id, passwordHash: 'new', now: now + 1 })])
    expect((await findUser(reader, id))?.credentialVersion).toBe(before + 1)
    expect((await findUserForSignIn(reader, 'ana'))?.passwordHash).toBe('new')
    for (const { sessionId, tokenHash } of [first, second]) {
      expect((await findSession(reader, sessionId))?.revokedAt).toBe(now + 1)
      expect((await findRefreshToken(reader, tokenHash))?.revokedAt).toBe(now + 1)
    }
    const third = await signIn(id)
    await test.db.commit([write('updateUser', { id, changes: { isActive: false }, now: now + 2 })])
    expect((await findSession(reader, third.sessionId))?.revokedAt).toBe(now + 2)
    await test.db.commit([write('recordLogin', { id, now: now + 3 })])
    expect((await findUser(reader, id))?.lastLoginAt).toBe(now + 3)
  })
})

async function signIn(userId: string) {
  const sessionId = newId()
  const familyId = newId()
  const tokenHash = `hash of ${familyId}`
  const session = { kind: 'browser', name: null, userAgent: 'x', address: '::1', expiresAt: now + 1_000 } as const
  await test.db.commit([
    write('createSession', { id: sessionId, userId, ...session, now }),
    write('createRefreshToken', { id: newId(), userId, familyId, sessionId, tokenHash, expiresAt: now + 1_000, now }),
  ])
  return { sessionId, familyId, tokenHash }
}

describe('a refresh token', () => {
  const rotate = async (tokenHash: string, to: string, at = now + 1, address = '::1') => {
    const next = { id: newId(), tokenHash: to, expiresAt: now + 5_000 }
    return (await test.db.commit([write('rotateRefreshToken', { tokenHash, next, address, now: at })]))[0]
  }

  it('can be exchanged once; reuse revokes its token family and session', async () => {
    const id = await addUser('ana')
    const { sessionId, tokenHash } = await signIn(id)
    expect(await rotate(tokenHash, 'second')).toEqual({ outcome: 'rotated', userId: id, sessionId })
    expect(await rotate('second', 'third')).toMatchObject({ outcome: 'rotated' })
    expect(await rotate(tokenHash, 'stolen')).toEqual({ outcome: 'reused' })
    expect(await rotate('third', 'fourth')).toEqual({ outcome: 'expired' })
    expect((await findSession(reader, sessionId))?.revokedAt).toBe(now + 1)
    expect(await findRefreshToken(reader, 'stolen')).toBeNull()
  })

  it('can be exchanged by concurrent requests of the same browser, but not by another client', async () => {
    const id = await addUser('ana')
    const racing = await signIn(id)
    for (const to of ['a', 'b', 'c', 'd', 'e']) {
      expect(await rotate(racing.tokenHash, to, now + 10)).toMatchObject({ outcome: 'rotated' })
    }
    expect(await rotate(racing.tokenHash, 'f', now + 10)).toEqual({ outcome: 'reused' })
    expect(await rotate('a', 'g', now + 10)).toEqual({ outcome: 'expired' })
    const elsewhere = await signIn(id)
    expect(await rotate(elsewhere.tokenHash, 'h')).toMatchObject({ outcome: 'rotated' })
    expect(await rotate(elsewhere.tokenHash, 'i', now + 2, '192.0.2.1')).toEqual({ outcome: 'reused' })
    const late = await signIn(id)
    expect(await rotate(late.tokenHash, 'j')).toMatchObject({ outcome: 'rotated' })
    expect(await rotate(late.tokenHash, 'k', now + 10_002)).toEqual({ outcome: 'reused' })
    expect((await findSession(reader, late.sessionId))?.revokedAt).toBe(now + 10_002)
  })

  it('extends the session it renews, so active sessions are not cleaned up', async () => {
    const id = await addUser('ana')
    const { sessionId, tokenHash } = await signIn(id)
    await rotate(tokenHash, 'next')
    expect((await findSession(reader, sessionId))?.expiresAt).toBe(now + 5_000)
    await test.db.commit([write('removeExpiredCredentials', { before: now + 2_000 })])
    expect(await rotate('next', 'after', now + 3_000)).toMatchObject({ outcome: 'rotated' })
  })

  it('is valid until it expires or is revoked; an unknown token is never valid', async () => {
    const id = await addUser('ana')
    const first = await signIn(id)
    expect(await rotate(first.tokenHash, 'late', now + 1_000)).toEqual({ outcome: 'expired' })
    expect(await rotate('made up', 'x')).toEqual({ outcome: 'unknown' })
    const second = await signIn(id)
    expect(await test.db.commit([write('revokeSession', { id: second.sessionId, userId: newId(), now })])).toEqual([
      false,
    ])
    expect(await test.db.commit([write('revokeSession', { id: second.sessionId, userId: id, now })])).toEqual([true])
    expect(await rotate(second.tokenHash, 'y')).toEqual({ outcome: 'expired' })
    expect((await listSessions(reader, id, { now, page: 1, pageSize: 5 })).items.map((session) => session.id)).toEqual([
      first.sessionId,
    ])
    const [removed] = await test.db.commit([write('removeExpiredCredentials', { before: now + 10_000 })])
    expect(removed).toBe(4)
  })
})

describe('an API key', () => {
  it('is found by its hash, belongs to its user and stops working immediately when revoked', async () => {
    const userId = await addUser('ana')
    const id = newId()
    const key = {
      name: 'Tablet',
      prefix: 'ik_ab',
      keyHash: 'aa',
      permissions: ['books-read'] as const,
      expiresAt: null,
    }
    await test.db.commit([write('createApiKey', { id, userId, ...key, now })])
    const expected = {
      id,
      userId,
      name: 'Tablet',
      prefix: 'ik_ab',
      permissions: ['books-read'],
      isActive: true,
      lastUsedAt: null,
    }
    expect(await findApiKeyByHash(reader, 'aa')).toMatchObject(expected)
    await test.db.commit([
      write('touchApiKeys', {
        used: [
          { id, at: now + 5 },
          { id, at: now + 3 },
        ],
      }),
    ])
    expect((await listApiKeys(reader, userId))[0]?.lastUsedAt).toBe(now + 5)
    const stranger = test.db.commit([write('revokeApiKey', { id, userId: newId() })])
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' })
    await test.db.commit([write('revokeApiKey', { id, userId })])
    expect(await findApiKeyByHash(reader, 'aa')).toBeNull()
  })
})

describe('a setting', () => {
  it('returns every value that was stored', async () => {
    const put = (value: unknown, at: number) =>
      test.db.commit([write('putSetting', { key: 'scan.rate', value, by: null, now: at })])
    await put(5, now)
    await put({ deep: [1] }, now + 1)
    expect((await listSettings(reader)).find(({ key }) => key === 'scan.rate')).toMatchObject({
      value: { deep: [1] },
      version: 2,
      updatedAt: now + 1,
    })
    await put(null, now + 2)
    expect(await listSettings(reader)).toEqual([])
    expect(await test.db.commit([write('resetSetting', { key: 'scan.rate', by: null, now })])).toEqual([false])
    const history = await listSettingHistory(reader, 'scan.rate', 10)
    expect(history.map((change) => [change.oldValue, change.newValue])).toEqual([
      [{ deep: [1] }, null],
      [5, { deep: [1] }],
      [null, 5],
    ])
  })
})

describe('jobs', () => {
  const create = async (kind: string, changes: { uniqueKey?: string; priority?: number; runAfter?: number } = {}) => {
    const id = newId()
    const job = { id, kind, uniqueKey: null, priority: 0, params: { n: 1 }, maxAttempts: 3, ...changes, now }
    return (await test.db.commit([write('createJob', job)]))[0]
  }
  const claim = async (at = now) => (await test.db.commit([write('claimJob', { kinds: ['a', 'b'], now: at })]))[0]

  it('are claimed by priority, once each, when due and only of the requested kinds', async () => {
    const low = await create('a')
    const high = await create('b', { priority: 9 })
    await create('c', { priority: 99 })
    const later = await create('a', { priority: 50, runAfter: now + 10 })
    expect(await claim()).toMatchObject({ id: high.id, state: 'running', attempts: 1, params: { n: 1 } })
    expect(await claim()).toMatchObject({ id: low.id })
    expect(await claim()).toBeNull()
    expect(await claim(now + 10)).toMatchObject({ id: later.id })
    expect(await countTasks(systemViewer, reader)).toMatchObject({ pending: 1, running: 3 })
  })

  it('with the same key are queued once, and can be queued again after the first has ended', async () => {
    const first = await create('a', { uniqueKey: 'scan:1' })
    expect(await create('a', { uniqueKey: 'scan:1' })).toEqual({ id: first.id, created: false })
    await claim()
    expect((await create('a', { uniqueKey: 'scan:1' })).created).toBe(false)
    const finish = write('finishJob', { id: first.id, state: 'completed', result: { ok: 1 }, now: now + 1 })
    expect(await test.db.commit([finish])).toEqual([true])
    expect(await test.db.commit([finish])).toEqual([false])
    expect((await create('a', { uniqueKey: 'scan:1' })).created).toBe(true)
    expect(await findJob(reader, first.id)).toMatchObject({
      state: 'completed',
      result: { ok: 1 },
      completedAt: now + 1,
    })
  })

  it('are queued again after a failure or an interruption', async () => {
    const job = await create('a')
    await claim()
    await test.db.commit([write('retryJob', { id: job.id, error: 'broke', runAfter: now + 5 })])
    expect(await claim()).toBeNull()
    expect(await claim(now + 5)).toMatchObject({ attempts: 2, lastError: 'broke' })
    expect(await test.db.commit([write('requeueOrphans', { now: now + 6 })])).toEqual([1])
    expect(await claim(now + 6)).toMatchObject({ attempts: 3 })
    await test.db.commit([write('finishJob', { id: job.id, state: 'failed', error: 'gave up', now })])
    expect(await listJobs(reader, { state: 'failed', kind: 'a', limit: 5 })).toMatchObject([{ lastError: 'gave up' }])
    expect(await test.db.commit([write('removeOldJobs', { before: now + 1 })])).toEqual([1])
  })
})
