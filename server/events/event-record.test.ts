import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DomainEvent } from './domain-event.ts'
import { createEventRecord, type RecordedEvent } from './event-record.ts'

const created = (n: number): DomainEvent => ({
  type: 'book_created',
  bookId: `book-${n}`,
  seriesId: 'series',
  libraryId: 'lib',
})

/** A history with manual batches. */
function makeRecord({ capacity = 10, now = 1_000 } = {}) {
  const record = createEventRecord({
    clock: () => now,
    capacity,
    onListenerError: (error) => expect.unreachable(String(error)),
    onBurstEnd: () => undefined,
    later: () => () => undefined,
  })
  const take = (...events: readonly DomainEvent[]) => {
    record.take(events.map((event) => ({ at: now, event })))
    record.flush()
  }
  return { record, take }
}

describe('the event history of a listener', () => {
  it('requests a resync when it no longer includes the id', () => {
    const { record, take } = makeRecord({ capacity: 3 })
    const start = record.lastId()
    for (let n = 1; n <= 5; n++) take(created(n))
    expect(record.since(start)).toBe('resync')
    expect(record.since(start + 1)).toBe('resync')
    expect(record.since(start + 2)).toMatchObject([{ id: start + 3 }, { id: start + 4 }, { id: start + 5 }])
    expect(record.since(start + 5)).toEqual([])
  })

  it('requests a resync when the id belongs to an earlier history or to none', () => {
    const earlier = makeRecord()
    earlier.take(created(1))
    const { record, take } = makeRecord({ now: 2_000 })
    expect(record.since(earlier.record.lastId())).toBe('resync')
    take(created(2))
    expect(record.since(earlier.record.lastId())).toBe('resync')
    expect(record.since(record.lastId() + 7)).toBe('resync')
    expect(record.since(-1)).toBe('resync')
  })

  it('replays exactly the events after the id', () => {
    const { record, take } = makeRecord()
    const start = record.lastId()
    take(created(1), created(2), created(3))
    const replayed = record.since(start + 1)
    expect(replayed === 'resync' ? replayed : replayed.map(({ event }) => event)).toEqual([created(2), created(3)])
  })

  it('has the same ids, times and events in any split into batches', () => {
    const gaps = fc.array(fc.record({ gap: fc.nat(80), n: fc.nat(3), isEnd: fc.boolean() }), { maxLength: 30 })
    fc.assert(
      fc.property(gaps, (steps) => {
        let at = 5_000
        const events = steps.map(({ gap, n }) => {
          at += gap
          return { at, event: created(n) }
        })
        const reported = (isSplit: boolean) => {
          const { record } = makeRecord({ capacity: 100 })
          const all: RecordedEvent[] = []
          record.follow((some) => all.push(...some))
          let batch: typeof events = []
          for (const [index, event] of events.entries()) {
            batch.push(event)
            if (!(isSplit && steps[index]?.isEnd)) continue
            record.take(batch)
            batch = []
          }
          record.take(batch)
          record.flush()
          return all
        }
        expect(reported(true)).toEqual(reported(false))
      }),
    )
  })
})
