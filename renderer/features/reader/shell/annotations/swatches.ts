import type { Annotation } from '../../../../api/types.ts'

/** On what the marked words stand: paper, or a dark page. */
export type Scheme = 'light' | 'dark'

export type HighlightColor = NonNullable<Annotation['color']>

export const highlightColors: readonly HighlightColor[] = ['yellow', 'green', 'blue', 'pink']

const onPaper: Readonly<Record<HighlightColor, string>> = {
  yellow: '#fbe38a',
  green: '#c5e6b4',
  blue: '#bfe0f3',
  pink: '#f8c9d8',
}
const atNight: Readonly<Record<HighlightColor, string>> = {
  yellow: '#5a4a12',
  green: '#2f4a26',
  blue: '#1f4456',
  pink: '#5a2c3d',
}

/** The colour behind marked words: the text stands on it with at least 7 to 1. */
export function swatch(color: HighlightColor, scheme: Scheme): string {
  return (scheme === 'dark' ? atNight : onPaper)[color]
}

/** The name under which the style sheet of the frame has a colour. */
export function highlightName(color: HighlightColor): string {
  return `inglenook-${color}`
}
