import type { Role } from '../vocabulary.ts'

type Claims = Readonly<Record<string, unknown>>

/** Names of the provider's claims. */
export type ClaimNames = { readonly username: string; readonly email: string; readonly groups: string }

/** A user as described by an identity provider. */
export type ProviderUser = {
  /** Stable and unique at the provider. */
  readonly subject: string
  /** Null unless the provider verified it. */
  readonly verifiedEmail: string | null
  readonly displayName: string | null
  /** Candidate user names, best first; each is valid. */
  readonly usernames: readonly string[]
  /** Exact names, without duplicates. */
  readonly groupNames: readonly string[]
}

/** More than any real household or office; larger claims are rejected. */
const maxGroups = 1_000
const longestGroup = 500
/** Leaves room for a number that makes the name unique. */
const longestUsername = 90

/**
 * Reads a user from the claims of the ID token and the UserInfo response; the signed token comes first.
 * @returns null when the groups claim has an unknown format: groups are never guessed. A missing claim means no groups.
 */
export function readProviderUser(token: Claims, userInfo: Claims, names: ClaimNames): ProviderUser | null {
  const sources = [token, userInfo]
  const first = (name: string) => sources.map((claims) => own(claims, name)).find((value) => value !== undefined)
  const groupNames = sources.some((claims) => isDistributedClaim(claims, names.groups))
    ? null
    : readGroups(first(names.groups))
  const subject = own(token, 'sub')
  if (groupNames === null || !isSubject(subject)) return null
  const email = readEmail(first(names.email))
  const isVerified = email !== null && sources.some((claims) => isVerifiedEmail(claims, names.email, email))
  const displayName = readName(first('name'))
  const given = [readName(first(names.username)), displayName, email === null ? null : (email.split('@')[0] ?? null)]
  return {
    subject,
    verifiedEmail: isVerified ? email : null,
    displayName,
    usernames: given.flatMap((name) => (name === null ? [] : asUsername(name))),
    groupNames,
  }
}

/** Lone surrogates are not stored faithfully: two different ids would become equal. */
function isSubject(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 255 && value.isWellFormed()
}

function own(claims: Claims, name: string): unknown {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return value === null ? undefined : value
}

/** Distributed claims: providers with too many groups for a token only send a reference. */
function isDistributedClaim(claims: Claims, name: string): boolean {
  const claimNames = own(claims, '_claim_names')
  return typeof claimNames === 'object' && claimNames !== null && Object.hasOwn(claimNames, name)
}

function readGroups(value: unknown): readonly string[] | null {
  if (value === undefined) return []
  const groups: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (groups.length > maxGroups) return null
  if (!groups.every((name): name is string => isGroupName(name))) return null
  return [...new Set(groups)].filter((name) => name !== '')
}

function isGroupName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestGroup && value.isWellFormed()
}

function readEmail(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 320 || !value.isWellFormed()) return null
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value) ? value : null
}

/** `email_verified` applies to `email` only; some providers send it as text. */
function isVerifiedEmail(claims: Claims, emailClaim: string, email: string): boolean {
  const word = own(claims, 'email_verified')
  return emailClaim === 'email' && own(claims, 'email') === email && (word === true || word === 'true')
}

function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const name = value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100)
  return name === '' ? null : name
}

/** A user name contains no colon (Basic scheme) and no lone surrogate. */
function asUsername(name: string): readonly string[] {
  const plain = Array.from(name.replace(/[:\s]+/g, ' ').trim())
    .slice(0, longestUsername)
    .join('')
    .slice(0, longestUsername)
    .toWellFormed()
    .trim()
  return plain === '' ? [] : [plain]
}

export type RoleMapping = { readonly [R in Role]: readonly string[] }

/**
 * The highest role mapped from the provider's groups.
 * @returns null when groups do not decide roles; `otherwise` when none of them is mapped
 */
export function mappedRole(mapping: RoleMapping, groupNames: readonly string[], otherwise: Role): Role | null {
  const ranked = ['admin', 'maintainer', 'reader'] as const
  if (ranked.every((role) => mapping[role].length === 0)) return null
  const userGroups = new Set(groupNames)
  return ranked.find((role) => mapping[role].some((name) => userGroups.has(name))) ?? otherwise
}
