import { describe, expect, it } from 'vitest'
import { readRelease } from './read-release.ts'
import { initialState, releaseLimits } from './release.ts'

const now = Date.UTC(2026, 0, 1)
const read = (value: unknown) => {
  const result = readRelease(value, now)
  return result.ok ? result.value : result.failure
}

describe('a release of a plugin', () => {
  it.each([
    ['nothing', null, /has to be an object/],
    ['no id', {}, /externalReleaseId of 1 to 500/],
    ['an id that is too long', { externalReleaseId: 'x'.repeat(501) }, /externalReleaseId/],
    [
      'a volume that is not whole',
      { externalReleaseId: '1', volumes: [{ start: 1.5, end: 2 }] },
      /whole ones for volumes/,
    ],
    ['a number that is too large', { externalReleaseId: '1', chapters: [{ start: 1, end: 1e9 }] }, /ranges/],
    ['too many ranges', { externalReleaseId: '1', chapters: Array(51).fill({ start: 1, end: 1 }) }, /up to 50 ranges/],
    ['a confidence that is none', { externalReleaseId: '1', confidence: 7 }, /from 0 to 1/],
    ['data that is too large', { externalReleaseId: '1', metadata: { x: 'y'.repeat(9_000) } }, /at most 8192 bytes/],
  ])('is refused with %s', (_, value, message) => {
    expect(read(value)).toMatch(message)
  })

  it('loses what is damaged, and what no browser should open', () => {
    const value = {
      ...{ externalReleaseId: 'r', language: 'klingon!', payloadUrl: 'javascript:alert(1)', infoHash: 'no hash' },
      ...{ mediaUrl: 'file:///etc/passwd', releasedAt: 'soon', externalIds: [{ source: 'x' }, 7], groupOrUploader: 9 },
    }
    expect(read(value)).toMatchObject({
      ...{ language: null, payloadUrl: null, mediaUrl: null, infoHash: null, releasedAt: null, externalIds: [] },
      ...{ groupOrUploader: null, observedAt: now },
    })
  })

  it('has its ranges in order and merged, and no time in the far future', () => {
    const chapters = [
      { start: 9, end: 7 },
      { start: 1, end: 1 },
      { start: 8, end: 10.5 },
    ]
    const releasedAt = '2030-01-01T00:00:00Z'
    expect(read({ externalReleaseId: 'r', chapters, releasedAt })).toMatchObject({
      chapters: [
        { start: 1, end: 1 },
        { start: 7, end: 10.5 },
      ],
      releasedAt: now + releaseLimits.futureMs,
    })
  })
})

it('a release that the series does not want is ignored from the start', () => {
  const wish = { trackChapters: true, trackVolumes: false, languages: ['en', 'pt-BR'] }
  const [volumes, chapters] = [[{ start: 1, end: 1 }], [{ start: 1, end: 1 }]]
  const state = (more: object) => initialState({ volumes: [], chapters: [], language: null, ...more }, wish)
  expect(state({ volumes })).toBe('ignored')
  expect(state({ volumes, chapters })).toBe('announced')
  expect(state({})).toBe('announced')
  expect(state({ chapters, language: 'en-GB' })).toBe('announced')
  expect(state({ chapters, language: 'pt' })).toBe('ignored')
  expect(state({ chapters, language: 'de' })).toBe('ignored')
})
