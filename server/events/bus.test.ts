import { describe, expect, it } from 'vitest'
import { createEventBus, type PublishedEvent } from './bus.ts'
import type { DomainEvent, ScanStatus } from './domain-event.ts'

const created = (n: number, libraryId = 'lib'): DomainEvent => ({
  type: 'book_created',
  bookId: `book-${n}`,
  seriesId: 'series',
  libraryId,
})
const library = (libraryId: string): DomainEvent => ({ type: 'library_updated', libraryId })

/** A bus with a manual batch window. */
function makeBus() {
  const tasks: (() => void)[] = []
  const errors: unknown[] = []
  const bus = createEventBus({
    clock: () => 1_000,
    onListenerError: (error) => errors.push(error),
    later: (task) => {
      tasks.push(task)
      return () => void tasks.splice(tasks.indexOf(task), 1)
    },
  })
  return { bus, errors, endWindow: () => tasks.splice(0).forEach((task) => void task()) }
}

describe('event bus', () => {
  it('calls the other listeners when one throws, and reports the error', () => {
    const { bus, errors, endWindow } = makeBus()
    const seen: DomainEvent[] = []
    const followed: PublishedEvent[] = []
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

  it('lets a listener unsubscribe while it is called', () => {
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

  it('delivers immediately inside the process and in batches to clients', () => {
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
    expect(batches).toEqual([2])
  })

  it('hides live figures of a running scan from clients and publishes its end', () => {
    const { bus, endWindow } = makeBus()
    const followed: PublishedEvent[] = []
    bus.follow((events) => followed.push(...events))
    const status = (state: string): DomainEvent => ({
      type: 'scan_progressed',
      libraryId: 'lib',
      status: { scanId: 'scan', libraryId: 'lib', status: state } as ScanStatus,
    })
    bus.publish([status('running')])
    bus.publish([status('running')])
    bus.publish([status('completed')])
    endWindow()
    expect(followed).toMatchObject([{ event: { status: { status: 'completed' } } }])
  })

  it('gives each event its own time', () => {
    let now = 1_000
    const bus = createEventBus({ clock: () => now, onListenerError: () => undefined, later: () => () => undefined })
    const followed: PublishedEvent[] = []
    bus.follow((events) => followed.push(...events))
    bus.publish([created(1)])
    now = 1_030
    bus.publish([created(2)])
    bus.flush()
    expect(followed.map(({ at }) => at)).toEqual([1_000, 1_030])
  })

  it('delivers pending events when it closes, and nothing afterwards', () => {
    const { bus } = makeBus()
    const followed: PublishedEvent[] = []
    bus.follow((events) => followed.push(...events))
    bus.publish([created(1)])
    bus.close()
    bus.publish([created(2)])
    bus.close()
    expect(followed.map((entry) => entry.event)).toEqual([created(1)])
  })
})
