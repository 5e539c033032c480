import type { ComparedField } from '../../../api/types.ts'
import { bookTypeNames, directionNames, roleNames, statusNames } from '../../../lib/book-words.ts'

/** A metadata value as text; null for none. Its shape depends on the field (contract, ComparedField). */
export function fieldWords(field: ComparedField['field'], value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'status') return nameIn(statusNames, value)
  if (field === 'bookType') return nameIn(bookTypeNames, value)
  if (field === 'readingDirection') return nameIn(directionNames, value)
  if (Array.isArray(value)) return value.map(itemWords).join(', ') || null
  return String(value)
}

function nameIn(names: Readonly<Record<string, string>>, value: unknown): string {
  return names[String(value)] ?? String(value)
}

/** A person with role, a rating or an ID with its source, a link by its address, or a name. */
function itemWords(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const { name, role, url, sourceName, rating, source, externalId } = item as Readonly<Record<string, unknown>>
  if (rating !== undefined) return `${String(sourceName)} ${String(rating)}`
  if (externalId !== undefined) return `${String(source)} ${String(externalId)}`
  if (url !== undefined) return String(url)
  return role === undefined ? String(name) : `${String(name)} (${nameIn(roleNames, role)})`
}
