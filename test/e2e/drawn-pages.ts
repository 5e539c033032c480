import { createCanvas } from '@napi-rs/canvas'

type Drawing = {
  readonly title: string
  readonly caption: string
  /** Width in pixels. */
  readonly width: number
  readonly height: number
  /** First hue in degrees. */
  readonly hue: number
}

/** A page as JPEG: sky, sun and hills in its own colours, with its title. */
export function drawnPage({ title, caption, width, height, hue }: Drawing): Promise<Buffer> {
  const second = (hue + 40) % 360
  const hill = (hue * 3) % 80
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.scale(width / 400, height / 600)
  const sky = context.createLinearGradient(0, 0, 400, 600)
  sky.addColorStop(0, `hsl(${hue}, 42%, 46%)`)
  sky.addColorStop(1, `hsl(${second}, 46%, 24%)`)
  context.fillStyle = sky
  context.fillRect(0, 0, 400, 600)
  context.globalAlpha = 0.8
  context.fillStyle = `hsl(${(hue + 180) % 360}, 55%, 68%)`
  context.beginPath()
  context.arc(110 + (hue % 180), 190 + hill, 60 + hill / 2, 0, 2 * Math.PI)
  context.fill()
  context.globalAlpha = 0.85
  context.fillStyle = `hsl(${second}, 38%, 15%)`
  context.beginPath()
  context.moveTo(0, 420 - hill)
  context.quadraticCurveTo(120, 340 + hill, 220, 430 - hill / 2)
  context.quadraticCurveTo(320, 520 - hill * 2, 400, 400 - hill / 2)
  context.lineTo(400, 600)
  context.lineTo(0, 600)
  context.fill()
  context.globalAlpha = 1
  context.fillStyle = '#ffffff'
  context.font = `bold ${Math.min(32, Math.round(600 / Math.max(1, title.length)))}px serif`
  context.fillText(title, 28, 68)
  context.font = '22px sans-serif'
  context.fillText(caption, 28, 566)
  return canvas.encode('jpeg', 82)
}
