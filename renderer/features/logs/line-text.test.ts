import { describe, expect, it } from 'vitest'
import type { LogLine } from '../../api/types.ts'
import { fieldsInWords, linesAsText } from './line-text.ts'

const late: LogLine = {
  time: '2026-05-02T10:00:01.000Z',
  level: 'warn',
  subsystem: 'scanner',
  message: 'Could not read a file',
  fields: { path: 'A/B 1.cbz', count: 2, error: { code: 'damaged' } },
}
const early: LogLine = {
  time: '2026-05-02T10:00:00.000Z',
  level: 'info',
  subsystem: null,
  message: 'ready',
  fields: {},
}

describe('log lines as text', () => {
  it('are empty for no lines', () => {
    expect(linesAsText([])).toBe('')
  })

  it('are in chronological order, with every field', () => {
    expect(linesAsText([late, early]).split('\n')).toEqual([
      '2026-05-02T10:00:00.000Z INFO ready',
      '2026-05-02T10:00:01.000Z WARN scanner Could not read a file path=A/B 1.cbz  count=2  error={"code":"damaged"}',
    ])
  })

  it('leave the list unchanged', () => {
    const lines = [late, early]
    linesAsText(lines)
    expect(lines).toEqual([late, early])
  })

  it('include fields that are null', () => {
    expect(fieldsInWords({ user: null, gone: false })).toBe('user=null  gone=false')
  })
})
