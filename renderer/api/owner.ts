import { keys } from './live/keys.ts'

/** A series or a book, for what both have. */
export type Owner = { readonly kind: 'series' | 'book'; readonly id: string }

/** The name under which a part of what is known of it is kept. */
export function partKey({ kind, id }: Owner, part: string): readonly string[] {
  return kind === 'series' ? keys.seriesPart(id, part) : keys.bookPart(id, part)
}
