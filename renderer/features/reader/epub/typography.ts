import italic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-italic.woff2?url'
import regular from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url'
import boldItalic from '@fontsource/opendyslexic/files/opendyslexic-latin-700-italic.woff2?url'
import bold from '@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?url'

export type Font = 'book' | 'serif' | 'sans' | 'dyslexia'
export type LineHeight = 'book' | 'tight' | 'medium' | 'wide'
export type Alignment = 'book' | 'start' | 'justify'

/** Typography settings; `book` keeps the style of the book. */
export type Typography = {
  /** Percent of the default text size of the browser. */
  readonly size: number
  readonly font: Font
  readonly lineHeight: LineHeight
  readonly alignment: Alignment
}

const families: Readonly<Record<Exclude<Font, 'book'>, string>> = {
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", Georgia, serif',
  sans: 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  dyslexia: 'OpenDyslexic, sans-serif',
}
const lineHeights: Readonly<Record<Exclude<LineHeight, 'book'>, number>> = { tight: 1.3, medium: 1.55, wide: 1.9 }

/** Elements whose font has a meaning keep it. */
const shaped = ':not(pre, pre *, code, code *, kbd, samp, tt, math, math *, svg, svg *)'
/** Superscripts and subscripts keep their line height. */
const inLine = ':not(sup, sub, rt, rp, math *, svg *)'

/** Rules for fonts and lines that override those of the book. */
export function typographyRules({ size, font, lineHeight, alignment }: Typography): string {
  const rules = [`html { font-size: ${size}% !important; }`]
  if (font === 'dyslexia') rules.push(...faces)
  if (font !== 'book') rules.push(`body, body ${shaped} { font-family: ${families[font]} !important; }`)
  if (lineHeight !== 'book') rules.push(`body, body ${inLine} { line-height: ${lineHeights[lineHeight]} !important; }`)
  if (alignment !== 'book') rules.push(`p, li, dd, blockquote { text-align: ${alignment} !important; }`)
  return rules.join('\n')
}

/** Loaded by the browser only when used. */
const faces = [
  face(regular, 400, 'normal'),
  face(italic, 400, 'italic'),
  face(bold, 700, 'normal'),
  face(boldItalic, 700, 'italic'),
]

function face(url: string, weight: number, style: string): string {
  return `@font-face { font-family: OpenDyslexic; src: url("${url}") format("woff2"); font-weight: ${weight}; font-style: ${style}; }`
}
