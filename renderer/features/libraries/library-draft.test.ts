import { describe, expect, it } from 'vitest'
import type { Library } from '../../api/types.ts'
import { changeOf, draftOf, groupingChange, type LibraryDraft } from './library-draft.ts'

const library: Library = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Comics',
  path: '/books',
  description: null,
  mayRegroup: true,
  isActive: true,
  state: 'online',
  stateReason: null,
  seriesStrategy: 'calibre',
  seriesConfig: { seriesMode: 'by_author' },
  bookStrategy: 'metadata_first',
  bookConfig: null,
  numberStrategy: 'smart',
  numberConfig: null,
  scanningConfig: {
    enabled: true,
    cronSchedule: '0 3 * * *',
    cronTimezone: 'UTC',
    defaultMode: 'normal',
    scanOnStart: true,
    purgeDeletedOnScan: false,
  },
  defaultReadingDirection: 'ltr',
  allowedFormats: null,
  excludedPatterns: 'Drafts',
  autoMatchConditions: null,
  matching: null,
  titlePreprocessingRules: [{ pattern: 'a', replacement: '', description: null, enabled: true }],
  seriesCount: 1,
  bookCount: 1,
  errorCount: 0,
  lastScannedAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}
const before = draftOf(library)
const change = (part: Partial<LibraryDraft>) => changeOf(library, { ...before, ...part }, 'Europe/Rome')

describe('a library change', () => {
  it('is empty when nothing was changed, however often the form was opened', () => {
    expect(change({})).toEqual({})
    expect(groupingChange(library, before)).toEqual({})
  })

  it('includes only fields that differ', () => {
    expect(change({ name: ' Manga ', schedule: '' })).toEqual({
      name: 'Manga',
      scanningConfig: { enabled: false, cronSchedule: null },
    })
  })

  it('interprets nightly schedules in the time zone of the person who selected them', () => {
    expect(change({ schedule: '0 * * * *' }).scanningConfig).toMatchObject({ cronTimezone: 'Europe/Rome' })
  })

  it('clears fields that were emptied', () => {
    expect(change({ excludedPatterns: ' ', rules: [], formats: [] })).toEqual({
      excludedPatterns: null,
      titlePreprocessingRules: null,
    })
  })

  it('drops the options of the previous strategy', () => {
    expect(change({ seriesStrategy: 'flat', seriesConfig: {} })).toEqual({ seriesStrategy: 'flat', seriesConfig: null })
  })

  it('leaves conditions alone that this page cannot show, until they are replaced', () => {
    const other = { mode: 'any', rules: [{ field: 'metadata.titleLock', operator: 'contains', value: 'x' }] } as const
    const stored = { ...library, autoMatchConditions: { ...other, rules: [...other.rules] } }
    const draft = draftOf(stored)
    expect(draft.autoMatch).toBeNull()
    expect(changeOf(stored, draft, 'UTC')).toEqual({})
    const anew = { ...draft, autoMatch: { mode: 'all', rules: [] } } as const
    expect(changeOf(stored, anew, 'UTC')).toEqual({ autoMatchConditions: null })
  })

  it('includes reordered rules, but not their local keys', () => {
    const [rule] = before.rules
    if (rule === undefined) return expect.unreachable()
    expect(change({ rules: [{ ...rule, key: 7 }] })).toEqual({})
    const second = { ...rule, key: 8, pattern: 'b', description: 'why' }
    expect(change({ rules: [second, rule] }).titlePreprocessingRules).toEqual([
      { pattern: 'b', replacement: '', description: 'why', enabled: true },
      { pattern: 'a', replacement: '', description: null, enabled: true },
    ])
  })
})
