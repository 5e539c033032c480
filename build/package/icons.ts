import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawIcon } from '../draw-icon.ts'

/** Sizes of a Windows icon in pixels. */
const windowsSizes = [16, 24, 32, 48, 64, 128, 256] as const
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1_024] as const

/** Images of a macOS icon: type and size in pixels (Apple Icon Image format; these types contain PNG). */
const macTypes = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1_024],
] as const
/** macOS icons leave a tenth free on each side (Apple's icon grid: 824 of 1024). */
const macShare = 0.805

/** Writes the icons of the installers: `icon.ico`, `icon.icns` and `linux/<edge>x<edge>.png`. */
export async function writePackageIcons(folder: string): Promise<void> {
  await mkdir(join(folder, 'linux'), { recursive: true })
  const windows = await Promise.all(windowsSizes.map(async (size) => ({ size, png: await drawIcon({ size }) })))
  await writeFile(join(folder, 'icon.ico'), icoOf(windows))
  const mac = await Promise.all(
    macTypes.map(async ([type, size]) => ({ type, png: await drawIcon({ size, share: macShare }) })),
  )
  await writeFile(join(folder, 'icon.icns'), icnsOf(mac))
  for (const size of linuxSizes) {
    await writeFile(join(folder, 'linux', `${size}x${size}.png`), await drawIcon({ size }))
  }
}

/** Writes the icons that the desktop shows at run time: of its window, and of its tray on each platform. */
export async function writeShownIcons(folder: string): Promise<void> {
  await writeFile(join(folder, 'icon.png'), await drawIcon({ size: 512 }))
  await writeFile(join(folder, 'tray.png'), await drawIcon({ size: 32 }))
  const sizes = [16, 20, 24, 32, 48] as const
  const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await drawIcon({ size }) })))
  await writeFile(join(folder, 'tray.ico'), icoOf(pictures))
  // macOS draws an image of this name in the colour of its menu bar.
  await writeFile(join(folder, 'trayTemplate.png'), await drawTemplate(16))
  await writeFile(join(folder, 'trayTemplate@2x.png'), await drawTemplate(32))
}

/** Template image: the bright parts of the icon become its alpha channel. */
async function drawTemplate(size: number): Promise<Buffer> {
  const { data, info } = await sharp(await drawIcon({ size: size * 8 }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += info.channels) {
    // In the blue channel the background is dark and the drawing bright.
    const isDrawn = (data[at + 2] ?? 0) > 0x60
    data.fill(0, at, at + 3)
    if (!isDrawn) data[at + 3] = 0
  }
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } }).resize(size, size).png().toBuffer()
}

type Picture = { readonly size: number; readonly png: Buffer }

/** A Windows icon with PNG images: a directory entry of 16 bytes for each, then the images. */
export function icoOf(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index
    // 256 is encoded as 0.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/** A macOS icon: each image preceded by its type and length, which includes these eight bytes. */
export function icnsOf(pictures: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const parts = pictures.map(({ type, png }) => Buffer.concat([headOf(type, png.length), png]))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([headOf('icns', length), ...parts])
}

function headOf(type: string, length: number): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(length + 8, 4)
  return head
}
