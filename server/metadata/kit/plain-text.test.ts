import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLinearTime } from '../../../test/kit/linear-time.ts'
import { plainText } from './plain-text.ts'

describe('a description as plain text', () => {
  test.each([
    ['', ''],
    ['Nothing to do.\nReally.', 'Nothing to do.\nReally.'],
    ['A story with "quotes" and <tags>', 'A story with "quotes" and <tags>'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['Tom &amp; Jerry &#8211; &eacute;', 'Tom & Jerry – é'],
    ['<p>One</p><p>Two</p>', '\n\nOne\n\n\n\nTwo\n\n'],
    ['<div>\n  <p>Wrapped\n  line</p>\n</div>', '\n\n \n\nWrapped line\n\n \n\n'],
    ['a<br/>b<BR>c', 'a\nb\nc'],
    ['<b>bold</b> and <i class="x">italic</i>', 'bold and italic'],
    ['before<script>alert(1)</script>after', 'beforeafter'],
    ['before<script>never closed', 'before'],
    ['before<!-- hidden <b>x</b> -->after', 'beforeafter'],
    ['cut in a tag <p', 'cut in a tag <p'],
    ['&lt;script&gt;', '<script>'],
  ])('%j becomes %j', (html, expected) => {
    expect(plainText(html)).toBe(expected)
  })

  test.each(['<p ', '<script>', '<', '<!--', '<p><', '<unknown ', '<unknown>', '</p'])(
    'of %j repeated to the limit takes linear time',
    async (piece) => {
      await expectLinearTime(200_000, (times) => plainText(piece.repeat(times)))
      // Longer texts get memory of their own, whose pages take longer than the work on some of these.
      await expectLinearTime(100_000, (length) => plainText(`<p>${piece.repeat(length / piece.length)}>`))
    },
  )

  test('is unchanged without markup and references', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '<', '>', '1', '\n', '"') }), (text) => {
        fc.pre(!/<[a/!]/.test(text))
        expect(plainText(text)).toBe(text)
      }),
    )
  })
})
