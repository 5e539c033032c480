import { describe, expect, it } from 'vitest'
import { splitYearOff, titleKey, titleWithoutArticle, withoutEdition } from './title-key.ts'

describe('the key of a title', () => {
  it.each([
    ['The Amazing Spider-Man', 'Amazing Spiderman'],
    ['Amazing Spider-Man, The', 'The Amazing Spider-Man'],
    ['Die Légende', 'Legende'],
    ['Rock & Roll', 'Rock and Roll'],
    ['進撃の 巨人', '進撃の巨人'],
  ])('is the same for %s and %s', (one, other) => {
    expect(titleKey(one)).toBe(titleKey(other))
  })

  it.each([
    ['Bay of Quiet', 'Quiet Bay'],
    ['Bay 2', 'Bay'],
    ['Them', 'm'],
  ])('is another for %s and %s', (one, other) => {
    expect(titleKey(one)).not.toBe(titleKey(other))
  })

  it('keeps a title that is an article alone', () => {
    expect(titleWithoutArticle('The')).toBe('the')
    expect(titleKey('A')).toBe('a')
  })
})

describe('the name of a folder', () => {
  it.each([
    ['Bay 1963', { title: 'Bay', year: 1963 }],
    ['Bay (2016)', { title: 'Bay', year: 2016 }],
    ['Bay 2099 2016', { title: 'Bay 2099', year: 2016 }],
    ['1963', null],
    ['Bay 2039', { title: 'Bay', year: 2039 }],
    ['Bay 2040', null],
    ['Bay 2099', null],
    ['Bay 3000', null],
    ['Bay1963', null],
  ])('%s has its year at the end', (name, expected) => {
    expect(splitYearOff(name)).toEqual(expected)
  })

  it.each([
    ['Bay Omnibus', 'Bay'],
    ['Bay: Deluxe Edition', 'Bay'],
    ['Bay (Complete Edition)', 'Bay'],
    ['Omnibus', null],
    ['Edition Bay', null],
  ])('%s may name an edition', (name, expected) => {
    expect(withoutEdition(name)).toBe(expected)
  })
})
