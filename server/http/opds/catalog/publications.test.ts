import { describe, expect, it } from 'vitest'
import { downloadName } from './publications.ts'

const id = '0192a6b0-0000-7000-8000-0000deadbeef'
const nameOf = (relativePath: string, fileFormat: 'cbz' | 'cbr' = 'cbz') =>
  downloadName({ relativePath, fileFormat, id })

describe('the file name in a download address', () => {
  it.each([
    ['Star Runner/Star Runner #003 (2011).cbz', 'Star-Runner-003-2011.cbz'],
    ['a/Crème brûlée – Teil 1.cbz', 'Creme-brulee-Teil-1.cbz'],
    ['a/100% “Q”.cbz', '100-Q.cbz'],
    ['a/v1.5.extra.CBZ', 'v1.5.extra.cbz'],
    ['a/...cbz', `${id}.cbz`],
    ['a/進撃の巨人.cbz', `${id}.cbz`],
    ['a/進撃の巨人 v02.cbz', 'v02-deadbeef.cbz'],
    ['a/진격 v02.cbz', 'v02-deadbeef.cbz'],
    ['a/Кот 2 и Dog.cbz', '2-Dog-deadbeef.cbz'],
  ])('of %s is %s', (path, name) => {
    expect(nameOf(path)).toBe(name)
  })

  it('ends with the format of the content, whatever the file is called', () => {
    expect(nameOf('a/b.cbz', 'cbr')).toBe('b.cbr')
  })

  it('has a limited length', () => {
    expect(nameOf(`a/${'x'.repeat(4_000)}.cbz`)).toHaveLength(104)
  })
})
