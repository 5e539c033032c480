import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../domain/ids.ts'

/** Someone who signed in by password on a screen, and may therefore sign in by PIN there. */
type ScreenUser = {
  readonly userId: string
  /** `credentialVersion` of the user at that time: a change of password, role or state makes the screen forget them. */
  readonly version: number
  /** Milliseconds since 1970. */
  readonly until: number
}

/** The users of a shared screen, stored in the browser and signed against tampering. */
export type ScreenTokens = {
  /** Seconds that a browser stores it. */
  readonly seconds: number
  /** The users of a token, latest first; none for an invalid token. */
  read(token: string | undefined): readonly ScreenUser[]
  /** A token with one more person, or with a person's time renewed. */
  remember(token: string | undefined, user: { readonly id: string; readonly credentialVersion: number }): string
  /** A token without one person; null when it would be empty. */
  forget(token: string | undefined, userId: string): string | null
}

/** Users per screen; the latest are kept. */
const maxPeople = 12
const days = 90

/** @param secret of the server, from which the signing key of these tokens is derived */
export function createScreenTokens(secret: string, clock: Clock): ScreenTokens {
  const key = createHmac('sha256', secret).update('shared screens').digest()
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest()
  const read = (token: string | undefined): readonly ScreenUser[] => {
    const [payload = '', mark = ''] = token?.split('.') ?? []
    const actual = Buffer.from(mark, 'base64url')
    const expected = sign(payload)
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return []
    const people = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as readonly ScreenUser[]
    return people.filter(({ until }) => until > clock())
  }
  const seal = (people: readonly ScreenUser[]) => {
    const payload = Buffer.from(JSON.stringify(people.slice(0, maxPeople))).toString('base64url')
    return `${payload}.${sign(payload).toString('base64url')}`
  }
  const withoutUser = (token: string | undefined, userId: string) =>
    read(token).filter((person) => person.userId !== userId)
  return {
    seconds: days * 24 * 3_600,
    read,
    remember(token, { id: userId, credentialVersion: version }) {
      return seal([{ userId, version, until: clock() + days * 24 * 3_600_000 }, ...withoutUser(token, userId)])
    },
    forget(token, userId) {
      const others = withoutUser(token, userId)
      return others.length === 0 ? null : seal(others)
    },
  }
}
