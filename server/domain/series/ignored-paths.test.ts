import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../../test/kit/linear-time.ts'
import { createPathFilter, isIgnoredPath, parseExcludes } from './ignored-paths.ts'

describe('isIgnoredPath', () => {
  it.each([
    '.hidden.cbz',
    'Ferry/.hidden/01.cbz',
    'Ferry/._01.cbz',
    '__MACOSX/01.cbz',
    '#recycle/a/b.cbz',
    'Ferry/@eaDir/01.cbz',
    '@Recycle',
    '$RECYCLE.BIN/x.cbz',
    'system volume information/x.cbz',
    'lost+found/x.cbz',
    '.Trash-1000/files/x.cbz',
  ])('ignores %s', (path) => {
    expect(isIgnoredPath(path)).toBe(true)
  })

  it.each(['Ferry/01.cbz', 'Ferry/recycle/01.cbz', 'Ferry/a.b.cbz', 'macosx/01.cbz', ''])(
    'does not ignore %j',
    (path) => {
      expect(isIgnoredPath(path)).toBe(false)
    },
  )

  it.each([
    ['Samples', 'Ferry/Samples/01.cbz'],
    ['samples/', 'Ferry/SAMPLES/01.cbz'],
    ['*.tmp.cbz', 'Ferry/01.tmp.cbz'],
    ['*sample*', 'Ferry/My Sample 3.cbz'],
    ['Ferry/Old', 'Ferry/Old/01.cbz'],
    ['/Old', 'Old/01.cbz'],
    ['Ferry/*/01.cbz', 'Ferry/Old/01.cbz'],
    ['Ferry/**/01.cbz', 'Ferry/a/b/c/01.cbz'],
    ['Ferry/**/01.cbz', 'Ferry/01.cbz'],
    ['**/Old/*', 'a/b/Old/01.cbz'],
    ['Ferry/**', 'Ferry/a/01.cbz'],
    ['??.cbz', 'Ferry/01.cbz'],
    ['Été', 'Été'.normalize('NFD')],
    ['Ferry\\Old', 'Ferry/Old/01.cbz'],
  ])('with the pattern %s ignores %s', (pattern, path) => {
    expect(isIgnoredPath(path, [pattern])).toBe(true)
  })

  it.each([
    ['/Old', 'Ferry/Old/01.cbz'],
    ['Ferry/*', 'Other/01.cbz'],
    ['Ferry/*.cbz', 'Ferry/Old/01.cbx'],
    ['Old', 'Ferry/Older/01.cbz'],
    ['?.cbz', 'Ferry/01.cbz'],
    ['a/**/z', 'a/b/c'],
    ['', 'Ferry/01.cbz'],
    ['/', 'Ferry/01.cbz'],
    ['[a-z]', 'b'],
  ])('with the pattern %j does not ignore %s', (pattern, path) => {
    expect(isIgnoredPath(path, [pattern])).toBe(false)
  })

  it('ignores everything below an ignored folder', () => {
    const part = fc.constantFrom('Old', 'a', 'b.cbz', '#recycle')
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.array(part), (above, below) => {
        const isIgnored = createPathFilter(['Old', 'a/**/b.cbz'])
        if (isIgnored(above.join('/'))) expect(isIgnored([...above, ...below].join('/'))).toBe(true)
      }),
    )
  })

  it('evaluates a pattern designed to hang in a time linear in the path', async () => {
    const patterns = [`${'*a'.repeat(200)}*c`, `${'**/'.repeat(100)}x`]
    await expectLinearTime(4_000, (length) => isIgnoredPath(`${'a'.repeat(length)}b`, patterns))
  })
})

describe('parseExcludes', () => {
  it('reads one pattern per line without blank lines and comments', () => {
    expect(parseExcludes('Samples\r\n\n  *.tmp \n# a comment\n#recycle')).toEqual(['Samples', '*.tmp', '#recycle'])
  })

  it('accepts at most 200 patterns', () => {
    expect(parseExcludes('a\n'.repeat(1000))).toHaveLength(200)
  })
})
