import { describe, expect, it } from 'vitest'
import type { LibraryJob } from '../../../api/types.ts'
import { browserTimeZone, draftOfJob, inputOf, newConfigs } from './job-draft.ts'

const job = (schedule: Pick<LibraryJob, 'cronSchedule' | 'cronTimezone'>): LibraryJob => ({
  id: 'j',
  libraryId: 'l',
  name: ' Nightly ',
  kind: 'match',
  config: newConfigs.match,
  ...schedule,
  enabled: true,
  lastRunAt: null,
  nextRunAt: null,
  lastRun: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
})

describe('a job that is edited', () => {
  it.each(['Pacific/Apia', null])('keeps the time zone of its schedule: %s', (cronTimezone) => {
    const draft = draftOfJob(job({ cronSchedule: '0 3 * * *', cronTimezone }))
    expect(inputOf(draft)).toMatchObject({ name: 'Nightly', cronSchedule: '0 3 * * *', cronTimezone })
  })

  it('gets the time zone of the browser with its first schedule, and none without one', () => {
    const draft = draftOfJob(job({ cronSchedule: null, cronTimezone: null }))
    expect(inputOf(draft)).toMatchObject({ cronSchedule: null, cronTimezone: null })
    expect(inputOf({ ...draft, schedule: '0 4 * * *' })).toMatchObject({ cronTimezone: browserTimeZone() })
  })
})
