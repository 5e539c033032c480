import { describe, expect, it } from 'vitest'
import { decideLanguage, decideLocale } from './languages.ts'

describe('the interface language', () => {
  it('is the selected one, whatever the browser prefers', () => {
    expect(decideLanguage('de', ['en-US', 'en'])).toBe('de')
    expect(decideLanguage('en', ['de-DE', 'de'])).toBe('en')
  })

  it('is the first available language of the browser', () => {
    expect(decideLanguage(null, ['nl-NL', 'de-AT', 'en-GB'])).toBe('de')
    expect(decideLanguage(null, ['nl', 'EN-gb', 'de'])).toBe('en')
  })

  it('is English when no preferred language is available, or when the stored value is damaged', () => {
    expect(decideLanguage(null, ['ja', 'fr-CA'])).toBe('en')
    expect(decideLanguage('klingon', [])).toBe('en')
    expect(decideLanguage({ language: 'de' }, ['', '-'])).toBe('en')
  })

  it('formats numbers and dates for the region of the person', () => {
    expect(decideLocale('de', ['en-US', 'de-CH', 'de'])).toBe('de-CH')
    expect(decideLocale('en', ['de-DE', 'en-GB'])).toBe('en-GB')
    expect(decideLocale('de', ['en-US'])).toBe('de')
  })
})
