import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeFileName, uniqueFileNames } from './file-names.ts'

describe('a file name valid on every system', () => {
  it.each([
    ['', '_'],
    ['...', '_'],
    [' . ', '_'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a\\b:c*d?.cbz', 'a_b_c_d_.cbz'],
    ['line\nbreak\0.pdf', 'line_break_.pdf'],
    ['CON', '_CON'],
    ['nul.cbz', '_nul.cbz'],
    ['com1.tar.cbz', '_com1.tar.cbz'],
    ['Constantine.cbz', 'Constantine.cbz'],
    ['Quiet Bay .cbz', 'Quiet Bay.cbz'],
    ['Quiet Bay. . ', 'Quiet Bay'],
    ['safe\u{202e}zbc.exe.cbz', 'safezbc.exe.cbz'],
    ['e\u{301}te\u{301}.cbz', 'été.cbz'],
    ['half \u{d83d}.cbz', 'half \u{fffd}.cbz'],
  ])('%j becomes %j', (given, expected) => {
    expect(safeFileName(given)).toBe(expected)
  })

  it('is cut between characters, and retains its extension', () => {
    const name = safeFileName(`${'巻'.repeat(300)}.cbz`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    expect(name).toMatch(/^巻+\.cbz$/)
  })

  it('is valid for any input, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = safeFileName(given)
        expect(name).not.toBe('')
        expect(name).not.toMatch(/[\p{Cc}<>:"/\\|?*]/u)
        expect(name).not.toMatch(/[. ]$|^\s/)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(201)
        expect(safeFileName(name)).toBe(name)
      }),
    )
  })
})

describe('names in the same folder', () => {
  it('are numbered before the extension, also where only case or Unicode form differs', () => {
    expect(uniqueFileNames(['a.cbz', 'A.CBZ', 'a (2).cbz', 'a.cbz', '\u{e9}', 'e\u{301}', 'é'])).toEqual([
      'a.cbz',
      'A (2).CBZ',
      'a (2) (2).cbz',
      'a (3).cbz',
      'é',
      'é (2)',
      'é (3)',
    ])
  })

  it('are all different for any input', () => {
    const name = fc.constantFrom('a', 'A', 'a (2)', 'a (2).cbz', 'a.cbz', 'A.cbz', 'ａ.cbz', '', '/', 'con')
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), (names) => {
        const unique = uniqueFileNames(names)
        expect(unique).toHaveLength(names.length)
        expect(new Set(unique.map((one) => one.normalize('NFKC').toLowerCase())).size).toBe(names.length)
      }),
    )
  })

  it('are numbered without slowing down for many equal names', () => {
    const names = uniqueFileNames(Array.from({ length: 20_000 }, () => 'same.cbz'))
    expect(names.at(-1)).toBe('same (20000).cbz')
  })
})
