import { expect, it } from 'vitest'
import { csvText } from './save-text.ts'

it('quotes the cells of a table, and lets none be a formula', () => {
  expect(
    csvText([
      ['Name', 'Why'],
      ['Say "hi", twice', '=1+1'],
      ['two\nlines', '-'],
    ]),
  ).toBe('\ufeff"Name","Why"\r\n"Say ""hi"", twice","\'=1+1"\r\n"two\nlines","\'-"\r\n')
})
