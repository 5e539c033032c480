/** Where a reader of pages is: the page (1-based), or past one of the ends of the book. */
export type PageState = { readonly page: number; readonly edge: 'start' | 'end' | null }

export type PageMove =
  | { readonly to: 'next' | 'previous' | 'first' | 'last' | 'stay' }
  | { readonly to: 'page'; readonly page: number }

/**
 * The place after a move in a book of `count` pages. Past an end there is a card, which only a deliberate step leaves:
 * asking for more stays there, turning back returns to the page.
 */
export function movePage(state: PageState, move: PageMove, count: number): PageState {
  const last = Math.max(1, count)
  switch (move.to) {
    case 'page':
      return { page: clamp(move.page, last), edge: null }
    case 'first':
      return { page: 1, edge: null }
    case 'last':
      return { page: last, edge: null }
    case 'stay':
      return { page: state.page, edge: null }
    case 'next':
      if (state.edge === 'start') return { page: state.page, edge: null }
      return state.page >= last ? { page: last, edge: 'end' } : { page: state.page + 1, edge: null }
    case 'previous':
      if (state.edge === 'end') return { page: state.page, edge: null }
      return state.page <= 1 ? { page: 1, edge: 'start' } : { page: state.page - 1, edge: null }
  }
}

/** The page to open at: the one that is asked for, else the kept place, else the first; always one of the book. */
export function firstPage(asked: number | undefined, kept: number | null, count: number): number {
  return clamp(asked ?? kept ?? 1, Math.max(1, count))
}

/** The pages to have ready: this one, the two that follow and the one before, most urgent first. */
export function pagesToLoad(page: number, count: number): readonly number[] {
  return [page, page + 1, page + 2, page - 1].filter((number) => number >= 1 && number <= count)
}

function clamp(page: number, last: number): number {
  return Math.min(last, Math.max(1, Math.floor(page)))
}
