/** Lengths of a page are points (1/72 inch) from its upper left corner, as it is shown: after rotation and crop. */
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Words of one line that are set in one go. */
export type TextRun = Box & {
  readonly text: string
  /** Degrees clockwise around the upper left corner of the box. */
  readonly angle: number
  /** The line ends after it. */
  readonly endsLine: boolean
}

/** A part of a page that leads to a page of the same book (1-based), or out of it: one of both is null. */
export type PageLink = Box & { readonly page: number | null; readonly url: string | null }

/** The words of a page in reading order, and where they stand. */
export type PageText = {
  /** Of the page. */
  readonly width: number
  readonly height: number
  readonly runs: readonly TextRun[]
  readonly links: readonly PageLink[]
}

/** A line of the contents of a book of pages: a title, where it leads (1-based; null: nowhere), how deep it stands (1: top). */
export type ContentsLine = { readonly title: string; readonly page: number | null; readonly level: number }

/** The most that is read of one page, and of one list of contents. */
export const pageTextLimits = {
  /** UTF-16 units: a page of a newspaper has 30,000. */
  characters: 200_000,
  runs: 20_000,
  links: 1_000,
  url: 2_000,
  contents: 5_000,
  title: 500,
  level: 20,
} as const

/** The words of a page as one text; lines are parted by line feeds. */
export function plainText({ runs }: PageText): string {
  return runs.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join('')
}
