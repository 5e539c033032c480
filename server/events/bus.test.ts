import { describe, expect, it } from 'vitest'
import { createEventBus, type RecordedEvent } from './bus.ts'
import type { DomainEvent, ScanStatus } from './domain-event.ts'

const created = (n: number, libraryId = 'lib'): DomainEvent => ({
  type: 'book_created',
  bookId: `book-${n}`,
  seriesId: 'series',
  libraryId,
})
const library = (libraryId: string): DomainEvent => ({ type: 'library_updated', libraryId })

/** A bus whose gathering window ends when the test says so. */
function makeBus(capacity = 10, now = 1_000) {
  const tasks: (() => void)[] = []
  const errors: unknown[] = []
  const bus = createEventBus({
    clock: () => now,
    capacity,
    onListenerError: (error) => errors.push(error),
    later: (task) => {
      tasks.push(task)
      return () => void tasks.splice(tasks.indexOf(task), 1)
    },
  })
  return { bus, errors, endWindow: () => tasks.splice(0).forEach((task) => void task()) }
}

describe('event bus', () => {
  it('serves the other listeners when one throws, and tells what was thrown', () => {
    const { bus, errors, endWindow } = makeBus()
    const seen: DomainEvent[] = []
    const followed: RecordedEvent[] = []
    bus.subscribe(() => {
      throw new Error('broken')
    })
    bus.subscribe((event) => seen.push(event))
    bus.follow(() => {
      throw new Error('broken too')
    })
    bus.follow((events) => followed.push(...events))
    expect(() => bus.publish([created(1)])).not.toThrow()
    endWindow()
    expect(seen).toEqual([created(1)])
    expect(followed.map((entry) => entry.event)).toEqual([created(1)])
    expect(errors.map(String)).toEqual(['Error: broken', 'Error: broken too'])
  })

  it('lets a listener end its subscription while it is called', () => {
    const { bus } = makeBus()
    const calls: string[] = []
    const end = bus.subscribe(() => {
      calls.push('once')
      end()
    })
    bus.subscribe(() => calls.push('always'))
    bus.publish([created(1), created(2)])
    expect(calls).toEqual(['once', 'always', 'always'])
  })

  it('asks for a resync when the window no longer reaches back to the id', () => {
    const { bus, endWindow } = makeBus(3)
    const start = bus.lastId()
    for (let n = 1; n <= 5; n++) {
      bus.publish([created(n)])
      endWindow()
    }
    expect(bus.since(start)).toBe('resync')
    expect(bus.since(start + 1)).toBe('resync')
    expect(bus.since(start + 2)).toMatchObject([{ id: start + 3 }, { id: start + 4 }, { id: start + 5 }])
    expect(bus.since(start + 5)).toEqual([])
  })

  it('asks for a resync when the id is of an earlier run or of none', () => {
    const earlier = makeBus(10, 1_000)
    earlier.bus.publish([created(1)])
    earlier.endWindow()
    const { bus, endWindow } = makeBus(10, 2_000)
    expect(bus.since(earlier.bus.lastId())).toBe('resync')
    bus.publish([created(2)])
    endWindow()
    expect(bus.since(earlier.bus.lastId())).toBe('resync')
    expect(bus.since(bus.lastId() + 7)).toBe('resync')
    expect(bus.since(-1)).toBe('resync')
  })

  it('replays exactly what came after the id', () => {
    const { bus, endWindow } = makeBus()
    const start = bus.lastId()
    bus.publish([created(1), created(2), created(3)])
    endWindow()
    const replayed = bus.since(start + 1)
    expect(replayed === 'resync' ? replayed : replayed.map((entry) => entry.event)).toEqual([created(2), created(3)])
  })

  it('delivers at once inside the process and gathers a burst for clients', () => {
    const { bus, endWindow } = makeBus()
    const seen: DomainEvent[] = []
    const batches: number[] = []
    bus.subscribe((event) => seen.push(event))
    bus.follow((events) => batches.push(events.length))
    bus.publish([library('a')])
    bus.publish([library('a')])
    expect(seen).toHaveLength(2)
    expect(batches).toEqual([])
    endWindow()
    expect(batches).toEqual([1])
  })

  it('keeps the live figures of a running scan out of the replay, and its end in it', () => {
    const { bus, endWindow } = makeBus()
    const start = bus.lastId()
    const status = (state: string): DomainEvent => ({
      type: 'scan_progressed',
      libraryId: 'lib',
      status: { scanId: 'scan', libraryId: 'lib', status: state } as ScanStatus,
    })
    bus.publish([status('running')])
    bus.publish([status('running')])
    bus.publish([status('completed')])
    endWindow()
    expect(bus.since(start)).toMatchObject([{ event: { status: { status: 'completed' } } }])
  })

  it('records what still waits when it closes, and is silent afterwards', () => {
    const { bus } = makeBus()
    const followed: RecordedEvent[] = []
    bus.follow((events) => followed.push(...events))
    bus.publish([created(1)])
    bus.close()
    bus.publish([created(2)])
    bus.close()
    expect(followed.map((entry) => entry.event)).toEqual([created(1)])
  })
})
