import { describe, expect, it } from 'vitest'
import { decideLanguage, decideLocale } from './languages.ts'

describe('the language of the interface', () => {
  it('is the one that was chosen, whatever the browser prefers', () => {
    expect(decideLanguage('de', ['en-US', 'en'])).toBe('de')
    expect(decideLanguage('en', ['de-DE', 'de'])).toBe('en')
  })

  it('is the first of the browser that there is', () => {
    expect(decideLanguage(null, ['nl-NL', 'de-AT', 'en-GB'])).toBe('de')
    expect(decideLanguage(null, ['nl', 'EN-gb', 'de'])).toBe('en')
  })

  it('is English when there is none that the person reads, or when what was kept is damaged', () => {
    expect(decideLanguage(null, ['ja', 'fr-CA'])).toBe('en')
    expect(decideLanguage('klingon', [])).toBe('en')
    expect(decideLanguage({ language: 'de' }, ['', '-'])).toBe('en')
  })

  it('writes numbers and dates as they are written where the person lives', () => {
    expect(decideLocale('de', ['en-US', 'de-CH', 'de'])).toBe('de-CH')
    expect(decideLocale('en', ['de-DE', 'en-GB'])).toBe('en-GB')
    expect(decideLocale('de', ['en-US'])).toBe('de')
  })
})
