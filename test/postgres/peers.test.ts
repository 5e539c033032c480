import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { openServerDatabase } from '../../server/db/dialects/postgres/open.ts'
import { findJob } from '../../server/db/queries/system/tasks.ts'
import { write } from '../../server/db/write.ts'
import { librarySettings, newId } from '../kit/catalog.ts'
import { createDatabase, cutConnections, dropDatabase, runOnServer, serverOf } from '../kit/postgres.ts'

let name: string
let servers: Database[]
const now = Date.UTC(2026, 0, 1)

beforeEach(async () => {
  name = `t_peers_${newId().slice(-8)}`
  servers = []
  await createDatabase(name)
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await dropDatabase(name)
})

async function open(deadAfterMs = 60_000, beatMs = 50): Promise<Database> {
  const options = { server: serverOf(name), version: '1.2.3', now: () => now, beatMs, deadAfterMs }
  const server = await openServerDatabase(options)
  servers.push(server)
  return server
}

const run = (text: string) => runOnServer(name)(text)
const cut = () => cutConnections(name, 'inglenook servers')

/** What a server receives on a channel, in order. */
function received(server: Database, channel: string, delivery: 'kept' | 'fleeting' = 'kept'): unknown[] {
  const messages: unknown[] = []
  server.peers.channel(channel, delivery, (message) => messages.push(message))
  return messages
}
const sender = (server: Database, channel: string, delivery: 'kept' | 'fleeting' = 'kept') =>
  server.peers.channel<unknown>(channel, delivery, () => undefined)

describe('messages between servers', () => {
  it('reach every other server once and in order, whatever their size', async () => {
    const [one, two, three] = [await open(), await open(), await open()]
    const [atTwo, atThree, back] = [received(two, 'news'), received(three, 'news'), received(one, 'news')]
    const sent = Array.from({ length: 600 }, (_, n) => ({ n, text: 'ä'.repeat(n % 50 === 0 ? 9_000 : 3) }))
    for (const message of sent) sender(one, 'news')(message)
    await expect.poll(() => [atTwo.length, atThree.length]).toEqual([600, 600])
    expect(atTwo).toEqual(sent)
    expect(atThree).toEqual(sent)
    expect(back).toEqual([])
  })

  it('of several servers at the same time all arrive', async () => {
    const [one, two, three] = [await open(), await open(), await open()]
    const heard = received(three, 'news')
    for (let n = 0; n < 100; n++) {
      sender(one, 'news')(`one ${n}`)
      sender(two, 'news')(`two ${n}`)
    }
    await expect.poll(() => heard.length).toBe(200)
    const from = (server: string) => heard.filter((text) => String(text).startsWith(server))
    expect(from('one')).toEqual(Array.from({ length: 100 }, (_, n) => `one ${n}`))
    expect(from('two')).toEqual(Array.from({ length: 100 }, (_, n) => `two ${n}`))
  })

  it('sent while connections were cut arrive when there is a connection again', async () => {
    const [one, two] = [await open(), await open()]
    const heard = received(two, 'news')
    const send = sender(one, 'news')
    for (let n = 0; n < 20; n++) {
      if (n % 5 === 0) await cut()
      send(n)
    }
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(20)
    expect([...new Set(heard)]).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  it('that were deleted before a server read them are reported as a gap', async () => {
    const [one, two] = [await open(), await open()]
    let gaps = 0
    two.peers.follow({ onGap: () => (gaps += 1) })
    const heard = received(two, 'news')
    sender(one, 'news')('first')
    await expect.poll(() => heard).toEqual(['first'])
    await run(
      `insert into server_messages (number, server, channel, body, sent_at)
       select max(number) + 5, 'other', 'news', '"late"', 0 from server_messages`,
    )
    await run('delete from server_messages where number = 1')
    await cut()
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['first', 'late'])
    expect(gaps).toBe(1)
  })

  it('that a receiver fails to read do not keep the next ones from it', async () => {
    const [one, two] = [await open(), await open()]
    const warned: string[] = []
    const note = ({ message }: Error) => warned.push(message)
    process.on('warning', note)
    const heard: unknown[] = []
    for (const delivery of ['kept', 'fleeting'] as const) {
      two.peers.channel<number>(delivery, delivery, (n) => {
        if (n === 1) throw new Error(`${delivery} is unreadable`)
        heard.push(`${delivery} ${n}`)
      })
      const send = sender(one, delivery, delivery)
      send(1)
      send(2)
    }
    await expect.poll(() => [...heard].sort()).toEqual(['fleeting 2', 'kept 2'])
    await expect.poll(() => [...warned].sort()).toEqual(['fleeting is unreadable', 'kept is unreadable'])
    process.off('warning', note)
  })

  it('that are fleeting and too large for a notice arrive nevertheless', async () => {
    const [one, two] = [await open(), await open()]
    const heard = received(two, 'progress', 'fleeting')
    const send = sender(one, 'progress', 'fleeting')
    send('small')
    await expect.poll(() => heard).toEqual(['small'])
    send('x'.repeat(20_000))
    await expect.poll(() => heard.length).toBe(2)
  })
})

describe('the servers of a database', () => {
  it('know each other, and forget one that was closed', async () => {
    const [one, two] = [await open(), await open()]
    expect((await one.peers.list()).map(({ id }) => id).sort()).toEqual([one.peers.id(), two.peers.id()].sort())
    expect(await one.peers.list()).toMatchObject([{ version: '1.2.3', processId: process.pid }, {}])
    await two.close()
    expect((await one.peers.list()).map(({ id }) => id)).toEqual([one.peers.id()])
  })

  it('take a turn once between them', async () => {
    const all = [await open(), await open(), await open()]
    const turns = async (at: number) =>
      (await Promise.all(all.map((server) => server.peers.takeTurn('backup', at)))).filter(Boolean).length
    expect(await turns(1_000)).toBe(1)
    expect(await turns(1_000)).toBe(0)
    expect(await turns(2_000)).toBe(1)
    expect(await all[0]?.peers.takeTurn('other', 1_000)).toBe(true)
  })

  it('requeue the jobs of one that died, with its scan, and nothing of one that lives', async () => {
    const [one, two] = [await open(), await open()]
    const [libraryId, jobs] = [newId(), [newId(), newId()]]
    const added = { kind: 'scan', uniqueKey: null, priority: 0, params: null, maxAttempts: 1, libraryId, now }
    await one.commit([
      write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
      write('createScan', { id: jobs[0] ?? '', libraryId, mode: 'normal', trigger: 'user', now }),
      ...jobs.map((id) => write('createJob', { ...added, id })),
    ])
    const claim = write('claimJob', { kinds: ['scan'], server: one.peers.id(), now })
    await one.commit([claim, write('updateScan', { id: jobs[0] ?? '', status: 'running', phase: 'walking' })])
    await two.commit([write('claimJob', { kinds: ['scan'], server: two.peers.id(), now })])
    const states = async () => (await Promise.all(jobs.map((id) => findJob(two.reader, id)))).map((job) => job?.state)
    await two.commit([write('requeueOrphans', { now })])
    expect(await states()).toEqual(['running', 'running'])
    await run(`delete from servers where id = '${one.peers.id()}'`)
    await two.commit([write('requeueOrphans', { now })])
    expect(await states()).toEqual(['pending', 'running'])
    expect(await run('select status, phase from scans')).toEqual([{ status: 'pending', phase: 'waiting' }])
  })

  it('oust one that gave no sign of life: it commits nothing more before it has joined again and stopped its jobs', async () => {
    // Only its commit finds out.
    const [one, two] = [await open(60_000, 60_000), await open()]
    const [first, events] = [one.peers.id(), [] as string[]]
    one.peers.follow({ onOusted: () => events.push('ousted') })
    two.peers.follow({ onOrphans: () => events.push('orphans') })
    const id = newId()
    await one.commit([
      write('createJob', { id, kind: 'work', uniqueKey: null, priority: 0, params: null, maxAttempts: 1, now }),
      write('claimJob', { kinds: ['work'], server: first, now }),
    ])
    await run(`delete from servers where id = '${first}'`)
    const late = one.commit([write('finishJob', { id, claimedBy: first, state: 'completed', now })])
    await expect(late).rejects.toMatchObject({ code: 'unavailable' })
    await expect.poll(() => events).toEqual(expect.arrayContaining(['ousted', 'orphans']))
    expect(one.peers.id()).not.toBe(first)
    await two.commit([write('requeueOrphans', { now })])
    await two.commit([write('claimJob', { kinds: ['work'], server: two.peers.id(), now })])
    expect(await one.commit([write('finishJob', { id, claimedBy: first, state: 'completed', now })])).toEqual([false])
    expect(await findJob(one.reader, id)).toMatchObject({ state: 'running', claimedBy: two.peers.id() })
  })

  it('remove one whose process is gone after the time of silence', async () => {
    const one = await open(300)
    await run(
      `insert into servers (id, name, process_id, version, data_folder, started_at, alive_at)
       values ('gone', 'attic', 1, '1', '', 1, 1)`,
    )
    await expect.poll(async () => (await one.peers.list()).length, { timeout: 10_000 }).toBe(1)
  })
})
