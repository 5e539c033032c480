import { describe, expect, it } from 'vitest'
import { passwordAdvice } from './password-advice.ts'

describe('password advice', () => {
  it.each([
    ['', 0],
    ['short', 1],
    ['password123', 2],
    ['aaaaaaaaaaaa', 2],
    ['20240229', 2],
    ['anna loves anna', 2],
    ['bluegoat', 3],
    ['kettle on the moss', 4],
    ['暖炉のそばの小さな部屋', 3],
  ])('for %s has level %d', (password, level) => expect(passwordAdvice(password, 'Anna').level).toBe(level))

  it('gives the number of missing characters', () => {
    expect(passwordAdvice('seven77', '').sentence).toBe('1 more character needed.')
  })

  it('does not match a short name inside every password', () => {
    expect(passwordAdvice('kettle on the moss', 'on').level).toBe(4)
  })
})
