import type { BookLayout, PageSpread, SpreadMode } from '../../../domain/book/analysis.ts'

/** Layout override of an item (EPUB 3.3, 8.2.2.1: `rendition:layout`); null when there is none. */
export function itemLayout(properties: readonly string[]): BookLayout | null {
  if (properties.includes('rendition:layout-pre-paginated')) return 'fixed'
  return properties.includes('rendition:layout-reflowable') ? 'reflowable' : null
}

const sides: Readonly<Record<string, PageSpread>> = {
  'page-spread-left': 'left',
  'page-spread-right': 'right',
  'page-spread-center': 'center',
  'spread-none': 'center',
}

/** Spread side of an item (EPUB 3.3, 8.2.2.3 and 8.2.2.4); null when there is none. */
export function pageSpread(properties: readonly string[]): PageSpread | null {
  for (const property of properties) {
    const side = sides[property.replace(/^rendition:/, '')]
    if (side !== undefined) return side
  }
  return null
}

const spreads: Readonly<Record<string, SpreadMode>> = {
  none: 'none',
  landscape: 'landscape',
  // Deprecated; treated as both.
  portrait: 'both',
  both: 'both',
}

/** When to show two pages side by side (EPUB 3.3, 8.2.2.3: `rendition:spread`). */
export function spreadMode(meta: ReadonlyMap<string, string>): SpreadMode {
  return spreads[meta.get('rendition:spread')?.trim() ?? ''] ?? 'auto'
}
