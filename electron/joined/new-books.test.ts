import { expect, it } from 'vitest'
import { followNewBooks } from './new-books.ts'

/** A follower whose streams the test writes, with a clock that it advances. */
function follow(replies: (Response | 'fails')[]) {
  const due: { readonly task: () => void; readonly ms: number }[] = []
  const told: number[] = []
  const asked: string[] = []
  const stop = followNewBooks({
    origin: 'http://127.0.0.1:4000',
    onBooks: (count) => void told.push(count),
    async fetch(url) {
      asked.push(url)
      const reply = replies.shift() ?? 'fails'
      if (reply === 'fails') throw new Error('away')
      return reply
    },
    schedule(task, ms) {
      const entry = { task, ms }
      due.push(entry)
      return () => void (due.includes(entry) && due.splice(due.indexOf(entry), 1))
    },
  })
  /** Runs what is due after so many milliseconds. */
  const pass = (ms: number) => {
    for (const entry of due.filter((one) => one.ms === ms)) {
      due.splice(due.indexOf(entry), 1)
      entry.task()
    }
  }
  return { told, asked, stop, pass, waits: () => due.map(({ ms }) => ms) }
}

const event = (type: string) => `id: 1\ndata: ${JSON.stringify({ type })}\n\n`

it('tells the number of new books once no more are added', async () => {
  let write: (text: string) => void = () => undefined
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      write = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
  })
  const { told, pass, waits, stop } = follow([new Response(stream)])
  const [begin, rest] = [event('book_created').slice(0, 12), event('book_created').slice(12)]
  write(event('book_created') + event('book_updated') + begin)
  await expect.poll(waits).toEqual([15_000])
  write(`${rest}data: {"type":\ndata: null\n\n`)
  await expect.poll(() => waits().length).toBe(1)
  await new Promise((resolve) => setImmediate(resolve))
  pass(15_000)
  write(event('book_created'))
  await expect.poll(waits).toEqual([15_000])
  pass(15_000)
  expect(told).toEqual([2, 1])
  stop()
})

it('tries again after a minute while nobody is signed in, the library is away, or a stream has ended', async () => {
  const { asked, told, pass, waits, stop } = follow([
    new Response('', { status: 401 }),
    'fails',
    new Response(event('x')),
  ])
  for (let count = 1; count <= 3; count++) {
    await expect.poll(waits).toEqual([60_000])
    expect(asked).toHaveLength(count)
    pass(60_000)
  }
  await expect.poll(() => asked.length).toBe(4)
  stop()
  expect([told, asked[0]]).toEqual([[], 'http://127.0.0.1:4000/api/v1/events'])
})

it('tells nothing more after its end', async () => {
  const { told, pass, waits, stop } = follow([new Response(event('book_created'))])
  await expect.poll(waits).toEqual(expect.arrayContaining([15_000]))
  stop()
  pass(15_000)
  expect([told, waits()]).toEqual([[], []])
})
