import sharp from 'sharp'

type Drawing = {
  readonly title: string
  readonly caption: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Where its colours begin, in degrees. */
  readonly hue: number
}

/** A drawn page as a JPEG: a sky, a sun and hills in colours of its own, with its title. */
export async function drawnPage({ title, caption, width, height, hue }: Drawing): Promise<Buffer> {
  const second = (hue + 40) % 360
  const hill = (hue * 3) % 80
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600" preserveAspectRatio="none" width="${width}" height="${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="hsl(${hue} 42% 46%)"/><stop offset="1" stop-color="hsl(${second} 46% 24%)"/>
</linearGradient></defs>
<rect width="400" height="600" fill="url(#sky)"/>
<circle cx="${110 + (hue % 180)}" cy="${190 + hill}" r="${60 + hill / 2}" fill="hsl(${(hue + 180) % 360} 55% 68%)" opacity=".8"/>
<path d="M0 ${420 - hill} Q 120 ${340 + hill} 220 ${430 - hill / 2} T 400 ${400 - hill / 2} V600 H0Z" fill="hsl(${second} 38% 15%)" opacity=".85"/>
<text x="28" y="68" font-family="serif" font-weight="700" font-size="${Math.min(32, Math.round(600 / title.length))}" fill="#fff">${escaped(title)}</text>
<text x="28" y="566" font-family="sans-serif" font-size="22" fill="#fff" opacity=".85">${escaped(caption)}</text>
</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
