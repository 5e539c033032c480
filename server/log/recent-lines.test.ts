import { describe, expect, it } from 'vitest'
import { createRecentLines } from './recent-lines.ts'

const line = (message: string, level = 'info', more: object = {}) =>
  `${JSON.stringify({ level, time: '2026-01-01T00:00:00.000Z', message, ...more })}\n`

describe('the recent log lines', () => {
  it('omit a line that would use the space of all others', () => {
    const recent = createRecentLines({ lines: 10, characters: 1_600 })
    recent.add(line('x'.repeat(200)))
    expect(recent.find({ limit: 10 })).toEqual([])
  })

  it('are the newest within both limits, newest first', () => {
    const few = createRecentLines({ lines: 2, characters: 1_000_000 })
    for (const name of ['a', 'b', 'c']) few.add(line(name))
    expect(few.find({ limit: 10 }).map(({ message }) => message)).toEqual(['c', 'b'])
    expect(few.find({ limit: 1 }).map(({ message }) => message)).toEqual(['c'])
    const small = createRecentLines({ lines: 1_000, characters: 3_200 })
    for (let count = 0; count < 100; count++) small.add(line(`line ${count}`))
    expect(small.find({ limit: 1_000 }).length).toBeLessThan(50)
    expect(small.find({ limit: 1 })).toMatchObject([{ message: 'line 99' }])
  })

  it('are filtered by level and by text', () => {
    const recent = createRecentLines()
    recent.add(line('fine'))
    recent.add(line('broken', 'error', { subsystem: 'scan', path: 'Bay.cbz' }))
    recent.add(line('odd', 'warn'))
    expect(recent.find({ level: 'warn', limit: 9 }).map(({ message }) => message)).toEqual(['odd', 'broken'])
    expect(recent.find({ text: 'bAY', limit: 9 })).toEqual([
      {
        time: '2026-01-01T00:00:00.000Z',
        level: 'error',
        subsystem: 'scan',
        message: 'broken',
        fields: { path: 'Bay.cbz' },
      },
    ])
  })
})
