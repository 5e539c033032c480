import type { Person } from '../../domain/metadata/patch.ts'
import { type PersonRole, personRoles } from '../../domain/vocabulary.ts'
import { roleOfCredit } from '../../metadata/kit/people.ts'

/** Somebody who made a book, with the role as another program calls it. */
export function personOf(name: string, role: string): Person {
  const isOurs = (personRoles as readonly string[]).includes(role)
  return { name, role: isOurs ? (role as PersonRole) : roleOfCredit(role) }
}
