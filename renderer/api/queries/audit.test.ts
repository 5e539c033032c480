import { describe, expect, it } from 'vitest'
import { type AuditChoice, auditFile, auditFilter } from './audit.ts'

const everything: AuditChoice = { kind: null, outcome: null, userId: null, from: null, to: null }

describe('the audit filter', () => {
  it.each(['yesterday', '2026-1-1', '', '0000'])('ignores a day that is invalid: %j', (from) => {
    expect(auditFilter({ ...everything, from, to: from })).toEqual({})
  })

  it('spans from the start of one day to the end of another in the time zone of the person', () => {
    const { from, to } = auditFilter({ ...everything, from: '2026-02-27', to: '2026-02-28' })
    expect(new Date(from ?? '').toString()).toContain('Feb 27 2026 00:00:00')
    expect(new Date(to ?? '').toString()).toContain('Mar 01 2026 00:00:00')
  })

  it('also applies to the exported file', () => {
    const address = auditFile({ ...everything, kind: 'sign-in.failed', outcome: 'failure' }, 'csv')
    expect(address).toBe('/api/v1/admin/audit/export?kind=sign-in.failed&outcome=failure&format=csv')
  })
})
