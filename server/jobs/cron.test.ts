import { describe, expect, it } from 'vitest'
import { createCronTable, nextTimeOf, parseCron } from './cron.ts'
import { retryDelayMs } from './run-job.ts'

describe('a cron expression', () => {
  it.each([
    ['', /five fields/],
    ['0 3 * *', /five fields/],
    ['0 0 3 * * *', /five fields/],
    ['@daily', /five fields/],
    ['75 * * * *', /minute can’t be 75. Use 0 to 59/],
    ['0 25 * * *', /hour can’t be 25/],
    ['0 0 32 * *', /day of the month can’t be 32/],
    ['0 0 1 13 *', /month can’t be 13/],
    ['0 0 * * 9', /day of the week can’t be 9/],
    ['*/0 * * * *', /minute can’t be \*\/0/],
    ['0 0 31 2 *', /never occurs/],
    ['1.5 * * * *', /isn’t a valid schedule/],
  ])('%j is rejected with a helpful message', (text, sentence) => {
    expect(parseCron(text, null)).toMatchObject({ ok: false, message: expect.stringMatching(sentence) })
  })

  it('is rejected with a time zone that does not exist', () => {
    expect(parseCron('0 3 * * *', 'Mars/Phobos')).toMatchObject({
      ok: false,
      message: expect.stringMatching(/time zone/),
    })
  })

  it.each(['0 3 * * *', '0 */6 * * *', '0 0 * * 0', '0 0 1 * *', '*/30 * * * *', '15 4 * JAN MON-FRI'])(
    '%j is accepted',
    (text) => {
      expect(parseCron(` ${text} `, 'Europe/Berlin')).toEqual({
        ok: true,
        schedule: { expression: text, timezone: 'Europe/Berlin' },
      })
    },
  )
})

describe('the cron table', () => {
  const noRun = async () => undefined

  it('runs at the hour of its time zone, and never after it is stopped', () => {
    const table = createCronTable({ onFailure: () => undefined })
    table.set('berlin', { expression: '30 3 * * *', timezone: 'Europe/Berlin' }, noRun)
    table.set('kolkata', { expression: '30 3 * * *', timezone: 'Asia/Kolkata' }, noRun)
    const hour = (name: string, timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
        table.nextRun(name) ?? 0,
      )
    expect(hour('berlin', 'Europe/Berlin')).toBe('03:30')
    expect(hour('kolkata', 'Asia/Kolkata')).toBe('03:30')
    expect(table.nextRun('berlin')).not.toBe(table.nextRun('kolkata'))
    table.set('berlin', null, noRun)
    expect(table.nextRun('berlin')).toBeNull()
    table.close()
    expect(table.nextRun('kolkata')).toBeNull()
  })
})

it('the next time of a schedule is that of its time zone', () => {
  const next = nextTimeOf({ expression: '30 3 * * *', timezone: 'Asia/Kolkata' }) ?? 0
  expect(new Date(next).toISOString()).toMatch(/T22:00:00/)
  expect(next).toBeGreaterThan(Date.now())
})

describe('the delay before the next attempt', () => {
  it('doubles up to an hour', () => {
    expect([1, 2, 3, 20].map(retryDelayMs)).toEqual([30_000, 60_000, 120_000, 3_600_000])
  })
})
