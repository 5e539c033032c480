import { firstOf, type Spread, spreadOf } from './pair-pages.ts'

/** Where a reader of pages is: the page (1-based), or past one of the ends of the book. */
export type PageState = { readonly page: number; readonly edge: 'start' | 'end' | null }

export type PageMove =
  | { readonly to: 'next' | 'previous' | 'first' | 'last' | 'stay' }
  | { readonly to: 'page'; readonly page: number }

/**
 * The place after a move through the spreads of a book. Past an end there is a card, which only a deliberate step
 * leaves: asking for more stays there, turning back returns to the page.
 */
export function movePage(state: PageState, move: PageMove, spreads: readonly Spread[]): PageState {
  const { page, edge } = state
  const to = (spreadIndex: number): PageState => ({ page: firstOf(spreads[spreadIndex] ?? [1]), edge: null })
  const last = Math.max(0, spreads.length - 1)
  const here = spreadOf(spreads, page)
  switch (move.to) {
    case 'page':
      return { page: clamp(move.page, pagesIn(spreads)), edge: null }
    case 'first':
      return to(0)
    case 'last':
      return to(last)
    case 'stay':
      return { page, edge: null }
    case 'next':
      if (edge === 'start') return { page, edge: null }
      return here >= last ? { page, edge: 'end' } : to(here + 1)
    case 'previous':
      if (edge === 'end') return { page, edge: null }
      return here <= 0 ? { page, edge: 'start' } : to(here - 1)
  }
}

/** The page to open at: the one that is asked for, else the kept place, else the first; always one of the book. */
export function firstPage(requested: number | undefined, savedPage: number | null, count: number): number {
  return clamp(requested ?? savedPage ?? 1, Math.max(1, count))
}

/** Which way a reader goes through a book. */
export type Heading = 'onward' | 'back'

/** How many spreads lie ready ahead. */
const ahead = 3

/** The places (0-based) of the spreads to have ready: this one, those ahead and the one behind, most urgent first. */
export function spreadsToLoad(spreadIndex: number, count: number, heading: Heading): readonly number[] {
  const step = heading === 'onward' ? 1 : -1
  const ways = Array.from({ length: ahead }, (_, index) => spreadIndex + (index + 1) * step)
  return [spreadIndex, ...ways, spreadIndex - step].filter((wanted) => wanted >= 0 && wanted < count)
}

function pagesIn(spreads: readonly Spread[]): number {
  return Math.max(1, ...(spreads[spreads.length - 1] ?? [1]))
}

function clamp(page: number, last: number): number {
  return Math.min(last, Math.max(1, Math.floor(page)))
}
