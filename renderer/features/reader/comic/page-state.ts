import { firstOf, type Spread, spreadOf } from './pair-pages.ts'

/** Current page (1-based), or past one of the ends of the book. */
export type PageState = { readonly page: number; readonly edge: 'start' | 'end' | null }

export type PageMove =
  | { readonly to: 'next' | 'previous' | 'first' | 'last' | 'stay' }
  | { readonly to: 'page'; readonly page: number }

/**
 * The state after a move through the spreads of a book. Past an end there is a card that only an explicit step leaves:
 * moving further stays there, moving back returns to the page.
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

/** The page to open at: the requested one, else the saved progress, else the first; always within the book. */
export function firstPage(requested: number | undefined, savedPage: number | null, count: number): number {
  return clamp(requested ?? savedPage ?? 1, Math.max(1, count))
}

/** Direction of the last move. */
export type Heading = 'onward' | 'back'

/** Number of spreads to preload ahead. */
const ahead = 3

/** Indices (0-based) of the spreads to load: the current one, those ahead and the previous one, most urgent first. */
export function spreadsToLoad(spreadIndex: number, count: number, heading: Heading): readonly number[] {
  const step = heading === 'onward' ? 1 : -1
  const ways = Array.from({ length: ahead }, (_, index) => spreadIndex + (index + 1) * step)
  return [spreadIndex, ...ways, spreadIndex - step].filter((candidate) => candidate >= 0 && candidate < count)
}

function pagesIn(spreads: readonly Spread[]): number {
  return Math.max(1, ...(spreads[spreads.length - 1] ?? [1]))
}

function clamp(page: number, last: number): number {
  return Math.min(last, Math.max(1, Math.floor(page)))
}
