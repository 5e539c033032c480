import { describe, expect, it } from 'vitest'
import { scheduleChoices, scheduleOf, scheduleSetting } from './schedules.ts'

describe('the schedule of a library', () => {
  it('is none when it is switched off, whatever expression is kept', () => {
    expect(scheduleOf({ enabled: false, cronSchedule: '0 3 * * *' })).toBe('')
  })

  it('offers an own expression beside the presets, so that saving does not change it', () => {
    expect(scheduleChoices('5 4 * * 2').at(-1)?.value).toBe('5 4 * * 2')
    expect(scheduleChoices('0 * * * *').filter(({ value }) => value === '0 * * * *')).toHaveLength(1)
  })

  it('says in words what is once a day or once a week, and shows any other as it is', () => {
    const labelOf = (expression: string) => scheduleChoices(expression).at(-1)?.label
    expect(labelOf('30 3 * * *')).toBe('Daily at 3:30')
    expect(labelOf('5 14 * * 0')).toBe('Every Sunday at 14:05')
    expect(labelOf('5 14 * * 1-5')).toBe('Custom (5 14 * * 1-5)')
  })

  it('means the night of the person who chose it', () => {
    expect(scheduleSetting('0 3 * * *', 'Europe/Rome')).toEqual({
      enabled: true,
      cronSchedule: '0 3 * * *',
      cronTimezone: 'Europe/Rome',
    })
  })

  it('is switched off by the empty choice', () => {
    expect(scheduleSetting('', 'Europe/Rome')).toEqual({ enabled: false, cronSchedule: null })
  })
})
