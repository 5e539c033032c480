import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fitInside, thumbnailRule } from '../../server/domain/book/picture-sizes.ts'
import { makeThumbnail } from '../../server/images/covers.ts'
import { shrinkPage } from '../../server/images/shrink-page.ts'
import { type Picture, toJpeg } from '../../server/images/to-jpeg.ts'
import { bitmap } from '../fixtures/bitmap.ts'
import { type PictureSpec, picture } from '../fixtures/images.ts'

const make = async (spec: PictureSpec = {}): Promise<Picture> => ({
  bytes: await picture(spec),
  mediaType: `image/${spec.format ?? 'jpeg'}`,
})
const thumbnail = { box: { width: 50, height: 50 }, quality: 80, maxBytes: null }
const codeOf = (result: { ok: boolean; failure?: { code: string } }) => result.failure?.code ?? 'ok'

describe('a picture is refused', () => {
  it('page-format: names the formats that cannot be decoded', async () => {
    for (const [mediaType, kind] of [
      ['image/heic', 'HEIC'],
      ['image/jxl', 'JXL'],
    ]) {
      const result = await toJpeg({ bytes: Buffer.from('x'), mediaType: mediaType ?? '' }, { quality: 80 })
      expect(result).toMatchObject({ ok: false, failure: { code: 'page-format' } })
      expect(!result.ok && result.failure.message).toContain(kind)
    }
    expect(codeOf(await toJpeg({ bytes: Buffer.from('<svg/>'), mediaType: 'image/svg+xml' }, { quality: 80 }))).toBe(
      'page-format',
    )
  })

  it('page-damaged: SVG and documents named like an image are never rendered', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    for (const text of [svg, '%PDF-1.4', '%!PS', 'P6 1 1 255 abc', '#?RADIANCE']) {
      expect(codeOf(await makeThumbnail({ bytes: Buffer.from(text), mediaType: 'image/png' }, thumbnail))).toBe(
        'page-damaged',
      )
    }
  })

  it('page-too-large: more pixels than the limit', async () => {
    const png = await picture({ format: 'png' })
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    const { crc32 } = await import('node:zlib')
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    expect(codeOf(await toJpeg({ bytes: png, mediaType: 'image/png' }, { quality: 80 }))).toBe('page-too-large')
  })

  it('page-damaged: truncated, as a page; as a cover the readable part is shown', async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 300,
        channels: 3,
        background: 'gray',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const half = { bytes: noise.subarray(0, noise.length / 2), mediaType: 'image/jpeg' }
    expect(codeOf(await shrinkPage(half, { maxWidth: 50 }))).toBe('page-damaged')
    expect(await makeThumbnail(half, thumbnail)).toMatchObject({ ok: true, value: { width: 33, height: 50 } })
  })
})

describe('a thumbnail', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'of %s is a JPEG with the requested edge',
    async (format) => {
      const result = await makeThumbnail(await make({ format, width: 100, height: 200 }), thumbnail)
      if (!result.ok) throw new Error(result.failure.code)
      expect(result.value).toMatchObject({ width: 25, height: 50, mediaType: 'image/jpeg' })
      expect(await sharp(result.value.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 25, height: 50 })
    },
  )

  it('is never enlarged', async () => {
    expect(await makeThumbnail(await make({ width: 20, height: 30 }), thumbnail)).toMatchObject({
      value: { width: 20, height: 30 },
    })
  })

  it('follows the EXIF orientation', async () => {
    const turned = await make({ width: 100, height: 200, orientation: 6 })
    expect(await makeThumbnail(turned, thumbnail)).toMatchObject({ value: { width: 50, height: 25 } })
  })

  /** Common cover sizes: comic, manga, paperback, album, picture book. */
  const shapes = [
    [1_988, 3_056],
    [1_200, 1_800],
    [1_114, 1_600],
    [900, 1_500],
    [1_654, 2_339],
    [1_600, 2_000],
  ] as const

  it.each(shapes)('of a cover of %i by %i is 300 to 400 pixels wide', async (width, height) => {
    const made = await makeThumbnail(await make({ width, height }), thumbnailRule({ edge: 500, quality: 80 }))
    if (!made.ok) throw new Error(made.failure.code)
    expect(made.value.width).toBeGreaterThanOrEqual(300)
    expect(made.value.width).toBeLessThanOrEqual(400)
    expect(made.value.original).toEqual({ width, height })
  })

  it('is at most 60 KB, even of noise', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
    const size = { width: 400, height: 500 }
    const bytes = await sharp({ create: { ...size, channels: 3, background: 'gray', noise } })
      .png()
      .toBuffer()
    const made = await makeThumbnail({ bytes, mediaType: 'image/png' }, thumbnailRule({ edge: 500, quality: 100 }))
    if (!made.ok) throw new Error(made.failure.code)
    expect(made.value.bytes.byteLength).toBeLessThanOrEqual(60_000)
    expect(await sharp(made.value.bytes).metadata()).toMatchObject({ ...size, format: 'jpeg' })
  })

  it('keeps its quality when small enough, and has a higher byte limit at a larger size', async () => {
    const cover = await make({ width: 600, height: 900 })
    const rule = thumbnailRule({ edge: 500, quality: 80 })
    const plain = await toJpeg(cover, { maxWidth: 400, maxHeight: 500, quality: 80 })
    const made = await makeThumbnail(cover, rule)
    expect(made.ok && plain.ok && Buffer.compare(made.value.bytes, plain.value.bytes)).toBe(0)
    expect(rule.maxBytes).toBe(60_000)
    expect(thumbnailRule({ edge: 1_000, quality: 80 }).maxBytes).toBe(240_000)
    expect(thumbnailRule({ edge: 100, quality: 80 }).maxBytes).toBe(60_000)
  })

  it('has the size computed in advance, for any shape of cover', async () => {
    // Odd sizes on purpose: the decoder scales down by integer factors before resizing.
    const sizes = [1, 3, 333, 401, 1_601].flatMap((width) =>
      [1, 501, 1_333, 2_999].map((height) => ({ width, height })),
    )
    const { box } = thumbnailRule({ edge: 500, quality: 80 })
    for (const size of sizes) {
      for (const within of [box, { width: 1_600, height: 1_600 }]) {
        const made = await makeThumbnail(await make(size), { box: within, quality: 40, maxBytes: null })
        if (!made.ok) throw new Error(made.failure.code)
        const { width, height } = made.value
        expect({ of: size, width, height }).toEqual({ of: size, ...fitInside(size, within) })
      }
    }
  })

  it('of a transparent image has a white background', async () => {
    const result = await makeThumbnail(await make({ format: 'png', alpha: true, shade: 0 }), thumbnail)
    if (!result.ok) throw new Error(result.failure.code)
    const { channels } = await sharp(result.value.bytes).stats()
    expect(channels.every(({ mean }) => mean > 120 && mean < 136)).toBe(true)
  })
})

describe('a page', () => {
  it('is passed through unchanged when no conversion is needed', async () => {
    const page = await make({ format: 'webp', width: 60 })
    const narrow = await shrinkPage(page, { maxWidth: 60 })
    expect(narrow.ok && narrow.value).toBe(page)
    const original = await shrinkPage({ bytes: Buffer.from('heic'), mediaType: 'image/heic' }, {})
    expect(original.ok).toBe(true)
  })

  it('is scaled down to the requested width', async () => {
    const result = await shrinkPage(await make({ format: 'png', width: 80, height: 60 }), { maxWidth: 40 })
    if (!result.ok) throw new Error(result.failure.code)
    expect(await sharp(result.value.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
  })

  it('is converted when browsers cannot show the format, or when JPEG is requested', async () => {
    for (const [spec, options] of [
      [{ format: 'tiff' }, { maxWidth: 500 }],
      [{ format: 'tiff' }, { as: 'jpeg' }],
      [{ format: 'png' }, { as: 'jpeg' }],
    ] as const) {
      expect(await shrinkPage(await make(spec), options)).toMatchObject({
        ok: true,
        value: { mediaType: 'image/jpeg' },
      })
    }
  })
})

describe('a bitmap', () => {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
  ] as const

  const depths = [1, 4, 8, 16, 24, 32] as const
  const variants = depths.flatMap((bits) => [false, true].map((topDown) => ({ bits, topDown })))

  it.each(variants)('of $bits bits is decoded (from the top: $topDown)', async ({ bits, topDown }) => {
    const bytes = bitmap({ bits, topDown, width: 64, height: 32 })
    const result = await toJpeg({ bytes, mediaType: 'image/bmp' }, { quality: 100 })
    if (!result.ok) throw new Error(result.failure.code)
    const { data, info } = await sharp(result.value.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 64, height: 32 })
    const at = (x: number, y: number) => data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)
    expect(distance(at(8, 8), colours[0])).toBeLessThan(24)
    expect(distance(at(56, 24), bits === 1 ? colours[1] : colours[3])).toBeLessThan(24)
  })

  it('is page-damaged when truncated, compressed or of invalid size', async () => {
    const sound = bitmap({ bits: 24, width: 8, height: 8 })
    const compressed = Buffer.from(sound)
    compressed.writeUInt32LE(1, 30)
    const huge = Buffer.from(sound)
    huge.writeInt32LE(2_000_000_000, 18)
    for (const bytes of [sound.subarray(0, 100), sound.subarray(0, 20), compressed, huge, Buffer.from('BM')]) {
      expect(codeOf(await toJpeg({ bytes, mediaType: 'image/bmp' }, { quality: 80 }))).toBe('page-damaged')
    }
  })
})

/** The largest difference in one channel. */
function distance(pixel: Uint8Array, colour: readonly number[]): number {
  return Math.max(...colour.map((value, i) => Math.abs((pixel[i] ?? 0) - value)))
}
