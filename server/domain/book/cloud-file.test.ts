import { describe, expect, it } from 'vitest'
import { cloudTest, nameOfStub } from './cloud-file.ts'

const placeholder = { size: 40_000_000, blocks: 0 }

describe('a file in the cloud', () => {
  it.each([
    ['win32', 'C:\\OneDrive\\Comics'],
    ['win32', 'D:\\Dropbox'],
    ['darwin', '/Library/Mobile Documents/com~apple~CloudDocs/Comics'],
    ['darwin', '/Library/CloudStorage/OneDrive-Personal'],
  ])('has a size and no blocks on %s in %s', (platform, root) => {
    const isInCloud = cloudTest(root, platform)
    expect(isInCloud?.(placeholder)).toBe(true)
    expect(isInCloud?.({ ...placeholder, blocks: 8 })).toBe(false)
  })

  it('is not a small file, which may be stored without a block', () => {
    const isInCloud = cloudTest('C:\\Comics', 'win32')
    expect([0, 700, 16_383, 16_384].map((size) => isInCloud?.({ size, blocks: 0 }))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it.each([
    ['linux', '/srv/OneDrive'],
    ['freebsd', '/srv/comics'],
    ['win32', '\\\\nas\\comics'],
    ['win32', '//nas/comics'],
    ['darwin', '/Volumes/nas/comics'],
  ])('is not recognised on %s in %s', (platform, root) => {
    expect(cloudTest(root, platform)).toBeNull()
  })
})

describe('the stub of a file in iCloud Drive', () => {
  it('names the file', () => {
    expect(nameOfStub('.Tale 001.cbz.icloud')).toBe('Tale 001.cbz')
    expect(nameOfStub('..hidden.cbz.icloud')).toBe('.hidden.cbz')
  })

  it.each(['Tale.cbz', 'Tale.cbz.icloud', '.icloud', '..icloud', '.DS_Store'])('is not %s', (name) => {
    expect(nameOfStub(name)).toBeNull()
  })
})
