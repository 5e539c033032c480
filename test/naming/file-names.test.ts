import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFileName } from '../../server/domain/naming/parse-file-name.ts'
import { readCorpusNames, type Score, scoreNames } from './corpus-score.ts'

const corpus = new URL('../../../shared/corpus/filenames.jsonl', import.meta.url)
const present = existsSync(corpus)

/** The required accuracy by field. */
const required: Readonly<Record<string, number>> = {
  series: 0.95,
  volume: 0.96,
  number: 0.96,
  year: 0.98,
  title: 0.9,
  special: 1,
  volumeEnd: 1,
  numberEnd: 1,
}

describe.skipIf(!present)('names from the tests of other projects (skipped: ../shared/corpus is not available)', () => {
  const score: Score = present
    ? scoreNames(readCorpusNames(corpus))
    : { fields: new Map(), misses: [], right: 0, total: 0 }

  it('parse correctly in at least 97 of 100 asserted fields', () => {
    expect(score.total).toBeGreaterThan(700)
    expect(score.right / score.total, JSON.stringify(score.misses, null, 1)).toBeGreaterThanOrEqual(0.97)
  })

  it.each(Object.entries(required))('parse the field %s correctly in at least %d', (field, share) => {
    const tally = score.fields.get(field) ?? { right: 0, total: 0 }
    expect(tally.total).toBeGreaterThan(0)
    const misses = score.misses.filter((miss) => miss.field === field)
    expect(tally.right / tally.total, JSON.stringify(misses, null, 1)).toBeGreaterThanOrEqual(share)
  })
})

/** Pieces with a meaning in the grammar, and others, in any order. */
const pieces = fc.constantFrom(
  ...['v', 'c', '#', 'Vol. ', 'Chapter ', 'Part ', 'S01', 'E', 'SP', '第', '巻', '話', '全', 'Том ', 'Глава', 'T'],
  ...['1', '01', '007', '2016', '1991-92', '½', '3.5', '99999999999', '0.0.1', '１２', '٣', '十二', 'III', 'One'],
  ...[' ', '_', '.', ',', '-', ' - ', '–', '+', '&', ':', '/', "'", '(', ')', '[', ']', '{', '}', '【', '】', '#'],
  ...['of', 'to', 'May', 'digital', 'c2c', 'Foo', 'é', 'e\u0301', 'か\u3099', '한', 'เล่ม', '😀', '\ud800', '\u0000'],
)
const paths = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 40 })

function isWithin(value: number | null, min: number, max: number): boolean {
  return value === null || (value >= min && value <= max)
}

function isAfter(end: number | null, start: number | null): boolean {
  return end === null || (start !== null && end > start)
}

describe('parseFileName on any path', () => {
  it('returns values within their ranges and trimmed texts', () => {
    fc.assert(
      fc.property(paths, fc.constantFrom('comic', 'book', undefined), (parts, kind) => {
        const parsed = parseFileName(parts.join(''), kind)
        const { volume, number, year } = parsed
        expect(volume === null || (Number.isInteger(volume) && isWithin(volume, 0, 999_999))).toBe(true)
        expect(number === null || Number.isFinite(number)).toBe(true)
        expect(isAfter(parsed.volumeEnd, volume) && isAfter(parsed.numberEnd, number)).toBe(true)
        expect(isWithin(year, 1800, 2099) && isWithin(parsed.month, 1, 12) && isWithin(parsed.day, 1, 31)).toBe(true)
        for (const text of [parsed.series, parsed.title]) {
          expect(text === null || (text !== '' && text === text.trim())).toBe(true)
        }
        expect(parsed.series === null).toBe(parsed.seriesFrom === null)
        expect(volume === null).toBe(parsed.volumeFrom === null)
        expect(year === null).toBe(parsed.yearFrom === null)
      }),
      { numRuns: 3000 },
    )
  })

  it('returns the same for both Unicode forms of a path', () => {
    fc.assert(
      fc.property(paths, (parts) => {
        const path = parts.join('')
        expect(parseFileName(path.normalize('NFD'))).toEqual(parseFileName(path.normalize('NFC')))
      }),
    )
  })

  it('recovers the parts that a name was built from', () => {
    const word = fc.constantFrom('Night', 'Ferry', 'Harbour', 'Tale', 'été', 'Моряк', 'Zürich')
    const series = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    const year = fc.integer({ min: 1930, max: 2030 })
    fc.assert(
      fc.property(series, fc.nat(400), fc.nat(2000), year, (name, volume, number, published) => {
        const padded = String(number).padStart(3, '0')
        const shapes = [
          `[Group] ${name} v${volume} c${padded} (${published}) (Digital).cbz`,
          `${name} Vol. ${volume} #${number} (${published}).cbz`,
          `${name.replaceAll(' ', '_')}_v${volume}_ch${padded}_(${published}).cbz`,
          `${name}/Volume ${volume} (${published})/Chapter ${padded}.cbz`,
          `${name} Tome ${volume} - c${padded} - (${published}).cbz`,
        ]
        for (const path of shapes) {
          expect(parseFileName(path)).toMatchObject({ series: name, volume, number, year: published })
        }
      }),
    )
  })

  it('takes less than a second for any 4,000 repeated bytes in the name and the folders', () => {
    const units = [
      '(',
      '[',
      '([',
      '1 ',
      '01 ',
      '01-',
      'v1 ',
      'v1c1',
      '#1 ',
      '2001-',
      '(2001) ',
      '(2001 a) ',
      'a ',
      'a.',
      '..a',
    ]
    const others = [
      '- ',
      '_',
      '第1巻',
      '第一',
      'Jan 2001 ',
      '½',
      'Vol.',
      'Глава 1 ',
      'A.',
      "a'",
      '12,',
      '1.1.',
      '1 of ',
      ' -a',
      '[v1]',
    ]
    for (const unit of [...units, ...others]) {
      const name = `A 01 ${unit.repeat(4000 / new TextEncoder().encode(unit).length)} Chapter 5.cbz`
      const started = process.cpuUsage()
      parseFileName(`${name}/${name}/${name}`)
      // CPU time, because wall time depends on the load of the machine.
      const { user, system } = process.cpuUsage(started)
      expect(user + system, unit).toBeLessThan(1_000_000)
    }
  })
})
