/** Lengths of a page are points (1/72 inch) from its upper left corner as displayed: after rotation and crop. */
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Words of one line that form one text run. */
export type TextRun = Box & {
  readonly text: string
  /** Degrees clockwise around the upper left corner of the box. */
  readonly angle: number
  /** The last run of its line. */
  readonly endsLine: boolean
}

/** A link area to a page of the same book (1-based) or to a URL; the other one is null. */
export type PageLink = Box & { readonly page: number | null; readonly url: string | null }

/** The words of a page in reading order, with their positions. */
export type PageText = {
  /** Size of the page. */
  readonly width: number
  readonly height: number
  readonly runs: readonly TextRun[]
  readonly links: readonly PageLink[]
}

/** An outline entry of a paged book: title, target page (1-based; null: none), depth (1: top). */
export type ContentsLine = { readonly title: string; readonly page: number | null; readonly level: number }

/** Limits for one page, and for one outline. */
export const pageTextLimits = {
  /** UTF-16 units: a newspaper page has 30,000. */
  characters: 200_000,
  runs: 20_000,
  links: 1_000,
  url: 2_000,
  contents: 5_000,
  title: 500,
  level: 20,
} as const

/** The words of a page as one text; lines are separated by line feeds. */
export function plainText({ runs }: PageText): string {
  return runs.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join('')
}
