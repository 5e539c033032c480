import { describe, expect, it } from 'vitest'
import { scheduleChoices, scheduleOf, scheduleSetting } from './schedules.ts'

describe('the schedule of a library', () => {
  it('is empty when it is disabled, whatever expression is stored', () => {
    expect(scheduleOf({ enabled: false, cronSchedule: '0 3 * * *' })).toBe('')
  })

  it('offers a custom expression beside the presets, so that saving does not change it', () => {
    expect(scheduleChoices('5 4 * * 2').at(-1)?.value).toBe('5 4 * * 2')
    expect(scheduleChoices('0 * * * *').filter(({ value }) => value === '0 * * * *')).toHaveLength(1)
  })

  it('is described for daily and weekly schedules, and shown as it is otherwise', () => {
    const labelOf = (expression: string) => scheduleChoices(expression).at(-1)?.label
    expect(labelOf('30 3 * * *')).toBe('Daily at 3:30')
    expect(labelOf('5 14 * * 0')).toBe('Every Sunday at 14:05')
    expect(labelOf('5 14 * * 1-5')).toBe('Custom (5 14 * * 1-5)')
  })

  it('uses the time zone of the person who selected it', () => {
    expect(scheduleSetting('0 3 * * *', 'Europe/Rome')).toEqual({
      enabled: true,
      cronSchedule: '0 3 * * *',
      cronTimezone: 'Europe/Rome',
    })
  })

  it('is disabled by the empty option', () => {
    expect(scheduleSetting('', 'Europe/Rome')).toEqual({ enabled: false, cronSchedule: null })
  })
})
