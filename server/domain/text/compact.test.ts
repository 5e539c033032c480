import { expect, it } from 'vitest'
import { compactText, findCompact } from './compact.ts'

it('words are found whatever their spaces, case, accents, quotation marks and dashes', () => {
  const text = compactText('One.\n“The  sea—she\u00adsaid” was  Étoile')
  const words = (sought: string) => findCompact(text, sought).map(({ start, end }) => [start, end])
  expect(words('"the sea-she said"')).toEqual([[5, 24]])
  expect(words('ETOILE')).toEqual([[30, 36]])
  expect(words('e\u0301toile')).toEqual([[30, 36]])
  expect(words('ship')).toEqual([])
  expect(words(' \n')).toEqual([])
})

it('a match ends behind its last letter, also one of two units', () => {
  expect(findCompact(compactText('ab 𝔘 c'), 'b𝔘')).toEqual([{ start: 1, end: 5 }])
  expect(findCompact(compactText('sea sea'), 'sea')).toHaveLength(2)
})
