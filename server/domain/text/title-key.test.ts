import { describe, expect, it } from 'vitest'
import { titleKey, titleWithoutArticle } from './title-key.ts'

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
