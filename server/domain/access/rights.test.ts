import { describe, expect, it } from 'vitest'
import { effectivePermissions, rightsLacking } from './viewer.ts'

const maintainer = effectivePermissions('maintainer', ['users-write'], null)

describe('permissions that a person lacks', () => {
  it('are those of a higher role', () => {
    const lacking = rightsLacking(maintainer, { role: 'admin', permissions: [] })
    expect(lacking).toContain('system-admin')
    expect(lacking).not.toContain('users-write')
    expect(lacking).not.toContain('series-write')
  })

  it('include single permissions beyond the role', () => {
    const given = { role: 'reader', permissions: ['users-write', 'plugins-manage'] } as const
    expect(rightsLacking(maintainer, given)).toEqual(['plugins-manage'])
  })

  it('are none for a reader, even when the person has almost none', () => {
    expect(rightsLacking(new Set(['users-write']), { role: 'reader', permissions: [] })).toEqual([])
  })

  it('are measured by the scope of a restricted key, not by the role of its owner', () => {
    const key = effectivePermissions('admin', [], ['users-write'])
    expect(rightsLacking(key, { role: 'maintainer', permissions: [] })).toContain('series-write')
  })
})
