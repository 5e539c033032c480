import { highlightColors, highlightName, swatch } from '../shell/annotations/annotations.ts'
import type { Columns } from './columns.ts'
import { imageDocumentMark } from './picture-document.ts'
import { markNames } from './text/marks.ts'
import { type Typography, typographyRules } from './typography.ts'

export type EpubTheme = 'auto' | 'light' | 'sepia' | 'dark'

export type Colours = {
  readonly background: string
  readonly text: string
  readonly link: string
  readonly scheme: 'light' | 'dark'
  /** Backgrounds of search results, and background and text colour of the current one. */
  readonly found: string
  readonly here: string
  readonly hereText: string
}

const light: Colours = {
  background: '#fffdfa',
  text: '#29241d',
  link: '#a0431a',
  scheme: 'light',
  found: '#f7e3a1',
  here: '#a0431a',
  hereText: '#ffffff',
}
const sepia: Colours = { ...light, background: '#f4e9d3', text: '#43341f', link: '#8a3f12', found: '#e9cf85' }
const dark: Colours = {
  background: '#191714',
  text: '#d9d2c6',
  link: '#eda377',
  scheme: 'dark',
  found: '#55461c',
  here: '#eda377',
  hereText: '#191714',
}

/** Colours of a theme; `auto` follows the application. */
export function coloursOf(theme: EpubTheme, application: 'light' | 'dark'): Colours {
  if (theme === 'sepia') return sepia
  return (theme === 'auto' ? application : theme) === 'dark' ? dark : light
}

export type FrameStyle = {
  readonly flow: 'paged' | 'scroll'
  readonly columns: Columns
  readonly colours: Colours
  readonly typography: Typography
}

/** Style sheet that overrides the book's own: pages, columns, colours and text size. */
export function frameStyle({ flow, columns, colours, typography }: FrameStyle, vertical: boolean): string {
  return [
    colourRules(colours),
    'html { margin: 0 !important; padding: 0 !important; }',
    typographyRules(typography),
    'img, svg, video { max-width: 100% !important; break-inside: avoid; object-fit: contain; }',
    'pre { white-space: pre-wrap !important; }',
    'table { max-width: 100% !important; }',
    flow === 'paged' ? pagedRules(columns, vertical) : scrollRules(columns),
  ].join('\n')
}

/** Colours of search results and highlights. */
export function markRules({ scheme, found, here, hereText }: Colours): string {
  return `${highlightColors.map((color) => `::highlight(${highlightName(color)}) { background-color: ${swatch(color, scheme)}; }`).join('\n')}
::highlight(${markNames.noted}) { text-decoration: underline dotted; }
::highlight(${markNames.found}) { background-color: ${found}; }
::highlight(${markNames.here}) { background-color: ${here}; color: ${hereText}; }`
}

function colourRules(colours: Colours): string {
  const { background, text, link, scheme } = colours
  const plain =
    scheme === 'dark'
      ? 'body *:not(a):not(a *) { color: inherit !important; background-color: transparent !important; border-color: currentColor !important; }'
      : ''
  return `html { color-scheme: ${scheme}; background: ${background} !important; }
body { background: ${background} !important; color: ${text} !important; }
a:any-link, a:any-link * { color: ${link} !important; }
${markRules(colours)}
${plain}`
}

/** Pages follow each other along the lines' axis: horizontally for horizontal text, vertically for vertical text. */
function pagedRules({ width, height, count, side, block }: Columns, vertical: boolean): string {
  const columnLength = vertical ? height - 2 * block : width / count - 2 * side
  const gap = vertical ? 2 * block : 2 * side
  return `html { overflow: hidden !important; width: ${width}px !important; height: ${height}px !important; }
body {
  box-sizing: border-box !important; position: static !important; float: none !important;
  width: ${width}px !important; max-width: none !important; min-width: 0 !important;
  height: ${height}px !important; max-height: none !important; min-height: 0 !important;
  margin: 0 !important; padding: ${block}px ${side}px !important; overflow: visible !important;
  column-width: ${columnLength}px !important; column-count: auto !important; column-gap: ${gap}px !important;
  column-fill: auto !important; hyphens: auto; overflow-wrap: break-word;
}
img, svg, video { max-height: ${height - 2 * block}px !important; }
img[${imageDocumentMark}] { width: 100%; height: ${height - 2 * block}px; }`
}

function scrollRules({ side, block, count }: Columns): string {
  const width = `calc(100% - ${2 * Math.min(side, 80)}px)`
  return `html, body { writing-mode: horizontal-tb !important; }
html { overflow: hidden !important; height: auto !important; }
body {
  position: static !important; height: auto !important; width: auto !important; min-height: 0 !important;
  max-width: ${count === 2 ? '44rem' : width} !important; margin: 0 auto !important;
  padding: ${block}px 0 !important; overflow-wrap: break-word;
}
img, svg, video { height: auto !important; }
img[${imageDocumentMark}] { width: 100%; }`
}
