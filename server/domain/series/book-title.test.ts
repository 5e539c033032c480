import { describe, expect, it } from 'vitest'
import { parseFileName } from '../naming/parse-file-name.ts'
import { bookStrategies } from '../vocabulary.ts'
import { type BookConfig, defaultBookConfig, parseBookConfig, parseNumberConfig } from './book-config.ts'
import { bookNumber } from './book-number.ts'
import { bookTitle, type TitleSources } from './book-title.ts'

function sources(fileName: string, metadataTitle: string | null = null): TitleSources {
  const parsed = parseFileName(fileName)
  const metadata = { volume: null, number: null, chapter: null }
  return {
    fileName,
    parsed,
    metadataTitle,
    seriesName: 'Ferry',
    numbers: bookNumber('smart', { metadata, parsed, position: null, isCounted: false }),
  }
}

const custom: BookConfig = {
  pattern: '^(?<code>[A-Z]+)-(?<title>.+)$',
  titleTemplate: '{title} ({code})',
  fallback: 'filename',
}

describe('bookTitle', () => {
  it('filename gives the unchanged name without its extension', () => {
    expect(bookTitle('filename', sources('Ferry_v02 (digital).cbz', 'Fog'), defaultBookConfig)).toBe(
      'Ferry_v02 (digital)',
    )
  })

  it.each([
    ['Ferry v02 (digital).cbz', 'Fog', 'Fog'],
    ['Ferry v02 (digital).cbz', '  ', 'Ferry v02'],
    ['Ferry v02 - The Quay (digital).cbz', null, 'The Quay'],
    ['[Group] Ferry_v02 (digital).cbz', null, 'Ferry v02'],
  ])('metadata_first of %s with the title %j gives %j', (fileName, title, expected) => {
    expect(bookTitle('metadata_first', sources(fileName, title), defaultBookConfig)).toBe(expected)
  })

  it.each(['Vol. 3', 'Volume 3', '#3', 'Chapter 5', 'Issue 12', 'Ferry 3', 'Ferry Vol. 3', '第3巻'])(
    'smart does not use the title %j from the metadata',
    (title) => {
      expect(bookTitle('smart', sources('Ferry v03 - Fog.cbz', title), defaultBookConfig)).toBe('Fog')
    },
  )

  it.each(['The Quay', 'Fog 3', 'Vol. 3 - The Quay', '1987', 'Chapter 5: The Quay'])(
    'smart uses the title %j from the metadata',
    (title) => {
      expect(bookTitle('smart', sources('Ferry v03.cbz', title), defaultBookConfig)).toBe(title)
    },
  )

  it.each([
    ['Ferry v2 c5.cbz', 'Ferry v.02 c.005'],
    ['Ferry v2.cbz', 'Ferry v.02'],
    ['Ferry 1234.cbz', 'Ferry c.1234'],
    ['Ferry c5.5.cbz', 'Ferry c.005.5'],
    ['Fog (digital).cbz', 'Fog'],
  ])('series_name of %s gives %j', (fileName, expected) => {
    expect(bookTitle('series_name', sources(fileName), defaultBookConfig)).toBe(expected)
  })

  it('custom fills its template and falls back where the pattern does not match', () => {
    expect(bookTitle('custom', sources('QX-The Fog.cbz'), custom)).toBe('The Fog (QX)')
    expect(bookTitle('custom', sources('the fog.cbz'), custom)).toBe('the fog')
  })

  it.each(bookStrategies)('%s is never empty', (strategy) => {
    for (const name of ['.cbz', '().cbz', 'x']) {
      expect(bookTitle(strategy, sources(name), { ...custom, titleTemplate: '{volume}', pattern: '.*' })).not.toBe('')
    }
  })
})

describe('parseBookConfig', () => {
  it('accepts options for custom only', () => {
    expect(parseBookConfig('smart', null)).toEqual({ ok: true, value: defaultBookConfig })
    expect(parseBookConfig('smart', { pattern: 'x' })).toEqual({
      ok: false,
      failure: [{ field: 'pattern', message: 'This strategy has no options.' }],
    })
  })

  it('checks the pattern, the template and the fallback', () => {
    expect(parseBookConfig('custom', custom)).toEqual({ ok: true, value: custom })
    expect(parseBookConfig('custom', {})).toMatchObject({ failure: [{ field: 'pattern' }] })
    expect(parseBookConfig('custom', { pattern: '(' })).toMatchObject({ failure: [{ field: 'pattern' }] })
    expect(parseBookConfig('custom', { pattern: 'x', fallback: 'custom' })).toMatchObject({
      failure: [{ field: 'fallback' }],
    })
    expect(parseBookConfig('custom', { pattern: 'x', titleTemplate: '{colour}' })).toEqual({
      ok: false,
      failure: [
        {
          field: 'titleTemplate',
          message: '{colour} is neither a group of the pattern nor one of series, volume, chapter, title.',
        },
      ],
    })
  })
})

describe('parseNumberConfig', () => {
  it('accepts only empty options', () => {
    expect(parseNumberConfig('smart', {})).toEqual({ ok: true, value: {} })
    expect(parseNumberConfig('smart', { a: 1 }).ok).toBe(false)
  })
})
