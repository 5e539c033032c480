import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { createWorld, scanAgain, type World } from '../kit/world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const path = 'Quiet Bay/Quiet Bay 001.cbz'
/** Left behind by iCloud Drive, on every platform a sign of a file in the cloud. */
const stub = 'Quiet Bay/.Quiet Bay 001.cbz.icloud'
const address = () => `/api/v1/books/${String(world.books.stored.id)}`
const book = async (): Promise<Json> => (await world.reader.ask(address())).json.book as Json

async function evict(): Promise<void> {
  world.folder.move(path, 'away')
  world.folder.put(stub, Buffer.from('bplist00'))
  await scan()
}

const scan = () => scanAgain(world.maintainer, world.libraryId)

/** Waits for a task. @returns its result */
async function resultOf(taskId: unknown): Promise<unknown> {
  for (;;) {
    const { json } = await world.admin.ask(`/api/v1/tasks/${String(taskId)}`)
    if (String(json.status) === 'completed') return json.result
    await rest()
  }
}

describe('a book whose file is in the cloud', () => {
  it('is marked in lists and on its page, and read when someone opens it', async () => {
    const before = await book()
    expect(before).not.toHaveProperty('inCloud')
    await evict()
    expect(await book()).toEqual({ ...before, inCloud: true, updatedAt: expect.any(String) as string })
    const { data } = (await world.reader.ask('/api/v1/books?pageSize=100')).json
    expect((data as unknown as Json[]).filter((listed) => 'inCloud' in listed)).toMatchObject([{ id: before.id }])

    // Before the next scan, as when its provider downloads it.
    world.folder.move('away', path)
    expect((await world.reader.ask(`${address()}/pages/1`)).status).toBe(200)
    expect((await world.reader.ask(`${address()}/file`)).status).toBe(200)
    world.folder.remove(stub)
    await scan()
    expect(await book()).toEqual({ ...before, updatedAt: expect.any(String) as string })
  })

  it('is listed with what to do when it was never read, and read on demand', async () => {
    world.folder.put('Quiet Bay/.Quiet Bay 003.cbz.icloud', Buffer.from('bplist00'))
    await scan()
    const counts = (await world.maintainer.ask('/api/v1/books/errors/counts')).json as unknown as Json[]
    expect(counts).toContainEqual({
      code: 'file-in-cloud',
      count: 1,
      message: expect.stringContaining('Always keep on this device') as string,
    })
    const { data } = (await world.maintainer.ask('/api/v1/books/errors?code=file-in-cloud')).json
    const [problem] = data as unknown as readonly { readonly book: Json }[]
    expect(problem?.book).toMatchObject({ inCloud: true, seriesId: world.seriesId, number: 3, analyzed: false })
    const refused = await world.reader.ask(`/api/v1/books/${String(problem?.book.id)}/pages/1`)
    expect(refused).toMatchObject({ status: 503, json: { details: { code: 'file-in-cloud' } } })

    world.folder.put('Quiet Bay/Quiet Bay 003.cbz', comicBytes())
    const body = { code: 'file-in-cloud' }
    const { json } = await world.maintainer.ask('/api/v1/books/errors/retry', { method: 'POST', body })
    const [taskId] = json.taskIds as unknown as readonly string[]
    expect(await resultOf(taskId)).toEqual({ books: 1, failed: 0, missing: 0 })
    const now = (await world.reader.ask(`/api/v1/books/${String(problem?.book.id)}`)).json.book
    expect(now).toMatchObject({ analyzed: true, analysisError: null, pageCount: 2 })
    expect(now).not.toHaveProperty('inCloud')
  })
})
