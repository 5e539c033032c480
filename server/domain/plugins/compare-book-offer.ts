import type { BookLock } from '../metadata/locks.ts'
import type { BookFields } from '../metadata/patch.ts'
import type { BookOffer } from './book-offer.ts'
import { added, addedIds, type ComparedField, compared, replacedIn, type Sides } from './compare-offer.ts'
import { mayWrite, type PluginBookField, type PluginPermission, pluginBookFields } from './plugin-rights.ts'

/** A book with the fields that offers are compared to. */
export type OfferedBook = {
  readonly values: Partial<BookFields>
  readonly notes: Readonly<Partial<Record<string, unknown>>>
  readonly locks: readonly BookLock[]
}

const lockOf: { readonly [F in PluginBookField]?: BookLock } = { externalLinks: 'links', releaseDate: 'year' }

/**
 * Compares an offer for a book field by field: current value, offered value, and whether it would be written. Locks take
 * precedence.
 */
export function compareBookOffer(
  offer: BookOffer,
  book: OfferedBook,
  permissions: readonly PluginPermission[],
): readonly ComparedField<PluginBookField>[] {
  return pluginBookFields.map((field) => {
    const isLocked = book.locks.some((lock) => lock === (lockOf[field] ?? field))
    return compared(field, sidesOf(field, offer, book), { isLocked, may: mayWrite(permissions, field) })
  })
}

function sidesOf(field: PluginBookField, offer: BookOffer, { values, notes }: OfferedBook): Sides {
  if (field === 'releaseDate') return replacedDate(dateText(values), dateText(offer.releaseDate))
  if (field === 'externalLinks') {
    const links = values.links ?? []
    return added(links, offer.links, ({ url }) => links.some((link) => link.url === url))
  }
  if (field === 'externalIds') return addedIds(values.externalIds, offer.externalIds)
  const given: Readonly<Partial<Record<string, unknown>>> = { ...offer.values, ...offer.notes }
  const now: Readonly<Partial<Record<string, unknown>>> = { ...notes, ...values }
  const current = now[field]
  return replacedIn(field, Array.isArray(current) && current.length === 0 ? null : current, given[field])
}

/** A date that says less than the current one, such as the year of the same day, changes nothing. */
function replacedDate(current: string | null, proposed: string | null): Sides {
  const isPart = proposed !== null && current?.startsWith(`${proposed}-`) === true
  return { current, proposed, isSame: current === proposed || isPart }
}

/** A date as `2001`, `2001-05` or `2001-05-03`; null without a year. */
function dateText({ year, month, day }: Partial<Pick<BookFields, 'year' | 'month' | 'day'>>): string | null {
  if (year === undefined) return null
  const parts = [String(year).padStart(4, '0'), ...[month, day].map((part) => part?.toString().padStart(2, '0'))]
  return parts.filter((part) => part !== undefined).join('-')
}
