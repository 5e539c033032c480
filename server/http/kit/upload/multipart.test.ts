import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryOf, parseForm } from './multipart.ts'

const field = (name: string, content: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const parse = (text: string) => parseForm(Buffer.from(text), 'b')
const received = (text: string) => parse(text).map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])

describe('a multipart form is rejected', () => {
  it.each([
    ['that is empty', ''],
    ['without its boundary', 'hello'],
    ['truncated in a field', field('file', 'abc').slice(0, -2)],
    ['truncated before its end', field('file', 'abc')],
    ['truncated in a header', '--b\r\nContent-Disposition: form-data; name="fi'],
    ['with a field without a name', '--b\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--b--'],
    ['with a field without headers', '--b\r\n\r\nabc\r\n--b--'],
    ['with an encoded field', `${field('file', 'YQ==', '\r\nContent-Transfer-Encoding: base64')}--b--`],
    ['with endless headers', `--b\r\n${'X: y\r\n'.repeat(5_000)}\r\nabc\r\n--b--`],
    ['with too many fields', `${field('file', '').repeat(9)}--b--`],
    ['with content after a boundary', `--bc\r\n\r\n--b--`],
  ])('%s', (_, text) => {
    expect(() => parse(text)).toThrow(/form/i)
  })

  it('with an invalid boundary', () => {
    for (const type of ['', '; boundary=', '; boundary="', `; boundary=${'x'.repeat(71)}`, '; boundary="a\r\nb"']) {
      expect(boundaryOf(`multipart/form-data${type}`)).toBeNull()
    }
    expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
    expect(boundaryOf('multipart/form-data; boundary=----x1; charset=utf-8')).toBe('----x1')
  })
})

describe('a multipart form is parsed', () => {
  it.each([
    ['one', `${field('file', 'abc', '; filename="a\\"b.png"\r\nContent-Type: image/png')}--b--\r\n`, [['file', 'abc']]],
    ['with an empty field', `${field('file', '')}--b--`, [['file', '']]],
    [
      'several',
      `${field('a', '1')}${field('b', '\r\n--')}--b--`,
      [
        ['a', '1'],
        ['b', '\r\n--'],
      ],
    ],
    ['none', '--b--', []],
    ['with headers in any case', '--b\r\ncontent-disposition: FORM-DATA; name=file\r\n\r\nx\r\n--b--', [['file', 'x']]],
  ])('%s', (_, text, expected) => {
    expect(received(text)).toEqual(expected)
  })

  it('byte for byte, as written by the platform', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const form = new FormData()
        form.set('file', new Blob([Uint8Array.from(bytes)]), 'cover.png')
        const response = new Response(form)
        const boundary = boundaryOf(response.headers.get('content-type') ?? '') ?? ''
        const parts = parseForm(Buffer.from(await response.arrayBuffer()), boundary)
        expect(parts.map(({ name }) => name)).toEqual(['file'])
        expect(Buffer.from(parts[0]?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('or rejected without any other error, for any input', () => {
    const piece = fc.constantFrom(
      '--b',
      '--',
      '\r\n',
      'Content-Disposition: form-data; name="f"',
      'x',
      '\0',
      '\r\n\r\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          parse(pieces.join(''))
        } catch (error) {
          expect(error).toMatchObject({ name: 'AppError', code: 'bad_request' })
        }
      }),
    )
  })
})
