import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neverPaused } from '../../server/domain/pause.ts'
import type { TaskProgress } from '../../server/events/task-board.ts'
import { cleanupThumbnails } from '../../server/library/maintenance/cleanup-thumbnails.ts'
import { newId } from '../kit/catalog.ts'
import { rest } from '../kit/rest.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const path = '/api/v1/admin/cleanup-orphans'
const stats = (query = '') => world.admin.ask(`${path}/stats${query}`)

/** A file in the data folder, two hours old. */
function put(name: string, bytes: number): string {
  const file = join(world.server.dataDir, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.alloc(bytes))
  const before = Date.now() / 1_000 - 7_200
  utimesSync(file, before, before)
  return file
}

async function untilCleanedUp(taskId: string): Promise<string> {
  for (;;) {
    const { json } = await world.admin.ask(`/api/v1/tasks/${taskId}`)
    const status = String(json.status)
    if (status !== 'pending' && status !== 'processing') return status
    await rest()
  }
}

describe('orphaned files', () => {
  it('are listed and removed by administrators only', async () => {
    for (const [method, address] of [
      ['GET', `${path}/stats`],
      ['POST', path],
      ['DELETE', path],
    ] as const) {
      expect((await world.maintainer.ask(address, { method })).status).toBe(403)
    }
  })

  it('are counted and listed without changes, and removed in a task', async () => {
    const before = (await stats()).json
    const gone = newId()
    const files = [put(`thumbnails/${gone.slice(-2)}/${gone}.0123456789ab.jpg`, 70), put('uploads/ab/nobody.jpg', 30)]
    const { json } = await stats('?includeFiles=true')
    expect(json).toMatchObject({
      orphanedThumbnails: Number(before.orphanedThumbnails) + 1,
      orphanedCovers: Number(before.orphanedCovers) + 1,
      totalSizeBytes: Number(before.totalSizeBytes) + 100,
    })
    expect(json.files).toContainEqual({
      path: `${gone.slice(-2)}/${gone}.0123456789ab.jpg`,
      fileType: 'thumbnail',
      entityId: gone,
      sizeBytes: 70,
    })
    expect((await stats()).json.files).toBeUndefined()
    expect(files.every((file) => existsSync(file))).toBe(true)
    const reply = await world.admin.ask(path, { method: 'POST' })
    expect(reply.status).toBe(202)
    expect(await untilCleanedUp(String(reply.json.taskId))).toBe('completed')
    expect(files.some((file) => existsSync(file))).toBe(false)
    expect((await stats()).json).toMatchObject({ orphanedThumbnails: 0, orphanedCovers: 0, totalSizeBytes: 0 })
  })
  it('remain once the task is cancelled, which reports its progress', async () => {
    const files = ['aa', 'bb', 'cc'].map((folder) => put(`uploads/${folder}/nobody.jpg`, 30))
    const { database, dataDir, now } = world.server
    const folders = { thumbnails: join(dataDir, 'thumbnails'), uploads: join(dataDir, 'uploads') }
    const context = { database, folders, clock: now, settings: { get: () => 400 as never } }
    const cancel = new AbortController()
    const received: TaskProgress[] = []
    const reportProgress = (progress: TaskProgress) => {
      received.push(progress)
      if (files.some((file) => !existsSync(file))) cancel.abort('cancelled')
    }
    await cleanupThumbnails(context, { signal: cancel.signal, pause: neverPaused, reportProgress })
    expect(files.filter((file) => existsSync(file))).toHaveLength(2)
    expect(received.at(-1)?.current).toBeLessThan(received.at(-1)?.total ?? 0)
    expect(await cleanupThumbnails(context)).toMatchObject({ coversDeleted: 2, failures: 0 })
  })
})
