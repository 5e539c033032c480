import { describe, expect, it } from 'vitest'
import { rightsLacking } from './rights.ts'
import { effectivePermissions } from './viewer.ts'

const maintainer = effectivePermissions('maintainer', ['users-write'], null)

describe('rights that a person lacks', () => {
  it('are those of a higher role', () => {
    const lacking = rightsLacking(maintainer, { role: 'admin', permissions: [] })
    expect(lacking).toContain('system-admin')
    expect(lacking).not.toContain('users-write')
    expect(lacking).not.toContain('series-write')
  })

  it('are single permissions beyond the role, too', () => {
    const given = { role: 'reader', permissions: ['users-write', 'plugins-manage'] } as const
    expect(rightsLacking(maintainer, given)).toEqual(['plugins-manage'])
  })

  it('are none of a reader, also for whoever has almost none', () => {
    expect(rightsLacking(new Set(['users-write']), { role: 'reader', permissions: [] })).toEqual([])
  })

  it('are measured by what a narrowed key leaves, not by the role of its owner', () => {
    const key = effectivePermissions('admin', [], ['users-write'])
    expect(rightsLacking(key, { role: 'maintainer', permissions: [] })).toContain('series-write')
  })
})
