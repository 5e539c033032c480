import type { ScreenPerson, User } from '../../api/types.ts'

/** Views of the sign-in. */
export type View =
  | { readonly kind: 'people' }
  | { readonly kind: 'pin'; readonly person: ScreenPerson }
  /** `person`: who is remembered, or was until just now; null: anybody. */
  | { readonly kind: 'password'; readonly person: ScreenPerson | null }
  /** Somebody is in, and chooses a PIN so that the screen can remember them. */
  | { readonly kind: 'new-pin'; readonly user: User; readonly password: string }

/** How a remembered person signs in. */
export function wayOf(person: ScreenPerson): View {
  return { kind: person.needsPassword ? 'password' : 'pin', person }
}

/** Initial view: skips the choice of people when only one is possible. */
export function startOf(people: readonly ScreenPerson[]): View {
  const [only] = people
  if (only === undefined) return { kind: 'password', person: null }
  return people.length > 1 ? { kind: 'people' } : wayOf(only)
}

/** Whether the screen still remembers a person: changing the password removes them. */
export function isKnownHere({ userId }: ScreenPerson, people: readonly ScreenPerson[]): boolean {
  return people.some((person) => person.userId === userId)
}
