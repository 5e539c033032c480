import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseName, extensionOf, isHiddenEntry, safeEntryName } from './entry-names.ts'

const nameOf = (raw: string) => {
  const safe = safeEntryName(raw)
  return safe.ok ? safe.name : safe.reason
}

describe('safeEntryName', () => {
  it.each([
    ['../up.jpg', 'escapes'],
    ['a/../../up.jpg', 'escapes'],
    ['..\\..\\up.jpg', 'escapes'],
    ['C:..\\up.jpg', 'escapes'],
    ['/C:..', 'escapes'],
    ['a/../C:../up.jpg', 'escapes'],
    ['page\0.jpg', 'nul'],
    ['', 'empty'],
    ['/', 'empty'],
    ['./.', 'empty'],
    ['x'.repeat(4_097), 'long'],
  ])('rejects %j: %s', (raw, reason) => {
    expect(safeEntryName(raw)).toEqual({ ok: false, reason })
  })

  it.each([
    ['/etc/passwd', 'etc/passwd'],
    ['C:\\Comics\\01.jpg', 'Comics/01.jpg'],
    ['\\\\server\\share\\01.jpg', 'server/share/01.jpg'],
    ['a//b/./c.jpg', 'a/b/c.jpg'],
    ['a/b/../c.jpg', 'a/c.jpg'],
    ['a/..b/c..jpg', 'a/..b/c..jpg'],
    ['folder/', 'folder'],
  ])('converts %j to the relative name %j', (raw, name) => {
    expect(nameOf(raw)).toBe(name)
  })

  it('returns a plain name unchanged, and says so', () => {
    expect(safeEntryName('Épisode 1/01 – a.jpg')).toEqual({ ok: true, name: 'Épisode 1/01 – a.jpg', changed: false })
  })

  it('accepts a name of 4,000 bytes', () => {
    expect(nameOf('x'.repeat(4_000))).toHaveLength(4_000)
  })

  it('never returns a name that is absolute, climbs, or has a backslash or NUL, and is idempotent', () => {
    const part = fc.constantFrom('..', '.', '', 'a', 'C:', '\\', '/', '\0', 'é', '..a')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.constantFrom('', '/', '\\'), (parts, glue) => {
        const safe = safeEntryName(parts.join(glue))
        if (!safe.ok) return
        expect(safe.name).not.toMatch(/^\/|\\|\0/)
        expect(safe.name.split('/')).not.toContain('..')
        expect(safe.name).not.toMatch(/^[A-Za-z]:/)
        expect(safeEntryName(safe.name)).toEqual({ ok: true, name: safe.name, changed: false })
      }),
    )
  })
})

describe('entry names', () => {
  it('have an extension only after a dot that is not the first character', () => {
    expect([extensionOf('a/b.JPG'), extensionOf('a.b/c'), extensionOf('.jpg'), extensionOf('a/.jpg')]).toEqual([
      'jpg',
      '',
      '',
      '',
    ])
    expect(baseName('a/b/c.jpg')).toBe('c.jpg')
  })

  it.each(['__MACOSX/01.jpg', 'a/__macosx/._01.jpg', '.hidden.jpg', 'a/.trash/01.jpg', 'Thumbs.db', 'a/thumbs.DB'])(
    'are hidden for %j',
    (name) => {
      expect(isHiddenEntry(name)).toBe(true)
    },
  )

  it.each(['01.jpg', 'a..b/01.jpg', 'MACOSX/01.jpg', 'a/thumbs.jpg'])('are visible for %j', (name) => {
    expect(isHiddenEntry(name)).toBe(false)
  })
})
