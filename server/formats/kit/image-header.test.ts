import fc from 'fast-check'
import { imageSize } from 'image-size'
import { describe, expect, it } from 'vitest'
import { type PictureSpec, picture } from '../../../test/fixtures/images.ts'
import { readImageHeader, sniffImage } from './image-header.ts'

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const

/** A bitmap header without pixels. */
function bmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54)
  bytes.write('BM')
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}

describe('readImageHeader', () => {
  it.each(formats)('agrees with an independent reader on %s', async (format) => {
    const bytes = await picture({ format, width: 123, height: 456 })
    const header = readImageHeader(bytes)
    const oracle = imageSize(bytes)
    expect(header).toEqual({ mediaType: `image/${format}`, width: 123, height: 456 })
    expect({ width: oracle.width, height: oracle.height }).toEqual({ width: 123, height: 456 })
  })

  it.each([
    ['lossless WebP', { format: 'webp', alpha: true }],
    ['transparent PNG', { format: 'png', alpha: true }],
  ] as const)('reads %s', async (_name, spec) => {
    expect(readImageHeader(await picture(spec))).toMatchObject({ width: 40, height: 60 })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('applies EXIF orientation %i of a JPEG to its size', async (orientation) => {
    const header = readImageHeader(await picture({ width: 40, height: 60, orientation }))
    expect(header).toMatchObject(orientation >= 5 ? { width: 60, height: 40 } : { width: 40, height: 60 })
  })

  it('reads bottom-up and top-down bitmaps', () => {
    expect(readImageHeader(bmp(7, 9))).toEqual({ mediaType: 'image/bmp', width: 7, height: 9 })
    expect(readImageHeader(bmp(7, -9))).toEqual({ mediaType: 'image/bmp', width: 7, height: 9 })
  })

  it('reads JPEG XL, bare and in its container', () => {
    // 550 x 368: not small; height 368 in 9 bits, ratio 0, width 550 in 13 bits
    const bits = `0${'00'}${reversed(367, 9)}${reversed(0, 3)}${'10'}${reversed(549, 13)}`
    const codestream = Buffer.concat([Buffer.from([0xff, 0x0a]), packed(bits), Buffer.alloc(8)])
    const box = (type: string, data: Buffer) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(8 + data.length)
      head.write(type, 4)
      return Buffer.concat([head, data])
    }
    const container = Buffer.concat([
      box('JXL ', Buffer.from('\r\n\x87\n', 'latin1')),
      box('ftyp', Buffer.from('jxl ')),
      box('jxlc', codestream),
    ])
    expect(readImageHeader(codestream)).toEqual({ mediaType: 'image/jxl', width: 550, height: 368 })
    expect(readImageHeader(container)).toEqual({ mediaType: 'image/jxl', width: 550, height: 368 })
  })

  it('returns the type without a size when the size is further into the file', async () => {
    const bytes = await picture({ format: 'jpeg' })
    expect(readImageHeader(bytes.subarray(0, 8))).toEqual({ mediaType: 'image/jpeg', width: null, height: null })
  })

  it.each(['', 'GIF', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'BM is how a text may begin as well'])(
    'ignores %j',
    (text) => {
      expect(readImageHeader(Buffer.from(text))).toBeNull()
    },
  )

  it('never throws and never returns an empty size for damaged data', async () => {
    const samples = await Promise.all(formats.map((format) => picture({ format } satisfies PictureSpec)))
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.nat(2_000),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 8 }),
        (sample, length, flips) => {
          const bytes = Buffer.from(sample.subarray(0, length))
          for (const [at, value] of flips) if (at < bytes.length) bytes[at] = value
          const header = readImageHeader(bytes)
          if (header !== null && header.width !== null)
            expect(Math.min(header.width, header.height ?? 0)).toBeGreaterThan(0)
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('sniffImage', () => {
  it('recognizes an image by its bytes, whatever its name', async () => {
    expect(sniffImage(await picture({ format: 'png' }))).toBe('image/png')
    expect(sniffImage(Buffer.from('<html>'))).toBeNull()
  })
})

/** The lowest `count` bits of a number, lowest first. */
function reversed(value: number, count: number): string {
  return value.toString(2).padStart(count, '0').split('').reverse().join('')
}

/** Bits, lowest of each byte first. */
function packed(bits: string): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [i, bit] of [...bits].entries()) if (bit === '1') bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (1 << (i & 7))
  return bytes
}
