import { describe, expect, it } from 'vitest'
import { type AuditChoice, auditFile, auditFilter } from './audit.ts'

const everything: AuditChoice = { kind: null, outcome: null, userId: null, from: null, to: null }

describe('the choice of entries', () => {
  it.each(['yesterday', '2026-1-1', '', '0000'])('leaves a day out that is none: %j', (from) => {
    expect(auditFilter({ ...everything, from, to: from })).toEqual({})
  })

  it('goes from the beginning of a day to the end of another, where the person is', () => {
    const { from, to } = auditFilter({ ...everything, from: '2026-02-27', to: '2026-02-28' })
    expect(new Date(from ?? '').toString()).toContain('Feb 27 2026 00:00:00')
    expect(new Date(to ?? '').toString()).toContain('Mar 01 2026 00:00:00')
  })

  it('is that of the file, too', () => {
    const address = auditFile({ ...everything, kind: 'sign-in.failed', outcome: 'failure' }, 'csv')
    expect(address).toBe('/api/v1/admin/audit/export?kind=sign-in.failed&outcome=failure&format=csv')
  })
})
