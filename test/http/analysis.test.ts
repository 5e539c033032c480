import { readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { jpegPages } from '../fixtures/images.ts'
import type { Json, Reply } from '../kit/http-client.ts'
import { rest } from '../kit/rest.ts'
import { type BookName, createWorld, scanEnded, type World } from '../kit/world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const idOf = (name: BookName) => String(world.books[name].id)
const post = (path: string, body?: unknown) => world.maintainer.ask(path, { method: 'POST', body })
const bookNow = async (name: BookName): Promise<Json> =>
  (await world.reader.ask(`/api/v1/books/${idOf(name)}`)).json.book as Json

/** Waits for the end of a task. @returns its result */
async function resultOf(taskId: unknown): Promise<unknown> {
  for (;;) {
    const { json } = await world.admin.ask(`/api/v1/tasks/${String(taskId)}`)
    if (String(json.status) === 'completed') return json.result
    if (String(json.status) === 'failed') throw new Error(String(json.lastError))
    await rest()
  }
}
const run = async (path: string) => {
  const reply = await post(path)
  expect(reply.status).toBe(202)
  return resultOf(reply.json.taskId)
}
const tasksOf = (reply: Reply) => reply.json.taskIds as unknown as readonly string[]

describe('books with analysis errors', () => {
  const torn = () => world.folder.at('Torn/Torn.cbz')

  it('are counted by error code, with advice', async () => {
    const counts = await world.maintainer.ask('/api/v1/books/errors/counts')
    expect(counts.json).toEqual([
      { code: 'archive-truncated', count: 1, message: expect.stringContaining('incomplete') as string },
    ])
    const outsider = await world.server.actor('maintainer')
    await world.server.hideLibraries(outsider)
    expect((await outsider.ask('/api/v1/books/errors/counts')).json).toEqual([])
    const retried = await outsider.ask('/api/v1/books/errors/retry', { method: 'POST', body: {} })
    expect(retried.json).toEqual({ taskIds: [] })
    const body = { libraryId: world.libraryId }
    expect((await outsider.ask('/api/v1/books/errors/retry', { method: 'POST', body })).status).toBe(404)
  })

  it('still have their error when retried without a change', async () => {
    const [taskId] = tasksOf(await post('/api/v1/books/errors/retry', {}))
    expect(await resultOf(taskId)).toEqual({ books: 1, failed: 1, missing: 0 })
    expect((await bookNow('broken')).analysisError).not.toBeNull()
  })

  it('become readable without losing their ID when the file is repaired', async () => {
    writeFileSync(torn(), buildZip({ files: await jpegPages(3) }))
    const other = await post('/api/v1/books/errors/retry', { code: 'pdf-damaged' })
    expect(await resultOf(tasksOf(other)[0])).toEqual({ books: 0, failed: 0, missing: 0 })
    const [taskId] = tasksOf(await post('/api/v1/books/errors/retry', { code: 'archive-truncated' }))
    expect(await resultOf(taskId)).toEqual({ books: 1, failed: 0, missing: 0 })
    expect(await bookNow('broken')).toMatchObject({ analysisError: null, analyzed: true, pageCount: 3 })
    expect((await world.maintainer.ask('/api/v1/books/errors/counts')).json).toEqual([])
  })

  it('are left unchanged when their file is missing, for the next scan to handle', async () => {
    renameSync(torn(), `${torn()}.away`)
    expect(await run(`/api/v1/books/${idOf('broken')}/analyze`)).toEqual({ books: 0, failed: 0, missing: 1 })
    expect((await bookNow('broken')).deleted).toBe(false)
  })
})

describe('analysing a book again', () => {
  it('reads the file even when its size and time are unchanged, and preserves progress', async () => {
    const path = world.folder.at('Quiet Bay/Quiet Bay 001.cbz')
    const { mtimeMs } = statSync(path)
    const bytes = readFileSync(path)
    const at = bytes.indexOf('001.jpg')
    bytes.write('009.jpg', at)
    bytes.write('009.jpg', bytes.lastIndexOf('001.jpg'))
    writeFileSync(path, bytes)
    utimesSync(path, new Date(mtimeMs), new Date(mtimeMs))
    const body = { currentPage: 2 }
    await world.reader.ask(`/api/v1/books/${idOf('stored')}/progress`, { method: 'PUT', body })
    const before = await bookNow('stored')
    expect(await run(`/api/v1/books/${idOf('stored')}/analyze`)).toMatchObject({ books: 1, failed: 0 })
    const after = await bookNow('stored')
    expect(after.fileHash).not.toBe(before.fileHash)
    expect(after).toMatchObject({ id: before.id, seriesId: before.seriesId, number: before.number })
    expect(after.readProgress).toMatchObject({ currentPage: 2 })
  })

  it('works per series and per library', async () => {
    expect(await run(`/api/v1/series/${world.seriesId}/analyze`)).toMatchObject({ books: 2 })
    expect(await run(`/api/v1/libraries/${world.libraryId}/analyze`)).toEqual({ books: 5, failed: 1, missing: 0 })
    expect(await run(`/api/v1/libraries/${world.libraryId}/analyze-unanalyzed`)).toMatchObject({ books: 1, failed: 1 })
    expect(await run(`/api/v1/series/${world.seriesId}/analyze-unanalyzed`)).toMatchObject({ books: 0 })
  })

  it('does not interfere with a scan that moves the file', async () => {
    const asked = await post(`/api/v1/libraries/${world.libraryId}/analyze`)
    world.folder.move('Quiet Bay/Quiet Bay 001.cbz', 'Loud Bay/Loud Bay 001.cbz')
    await world.admin.ask(`/api/v1/libraries/${world.libraryId}/scan`, { method: 'POST' })
    const again = await post(`/api/v1/libraries/${world.libraryId}/analyze`)
    await resultOf(asked.json.taskId)
    await resultOf(again.json.taskId)
    await scanEnded(world.admin, world.libraryId)
    expect(await bookNow('stored')).toMatchObject({
      deleted: false,
      // Users who do not maintain libraries get the path inside the library.
      path: 'Loud Bay/Loud Bay 001.cbz',
    })
  })
})
