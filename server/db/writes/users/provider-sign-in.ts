import type { Role } from '../../../domain/vocabulary.ts'
import { identityKey } from '../../identity-key.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { createUser, isTaken, updateUser } from './users.ts'

type SignInByProvider = {
  readonly provider: string
  readonly subject: string
  /** Null unless the provider verified it. */
  readonly verifiedEmail: string | null
  readonly displayName: string | null
  /** Candidate user names for a new account, best first. */
  readonly usernames: readonly string[]
  readonly groupNames: readonly string[]
  /** The role by the groups; null when they decide none. */
  readonly mappedRole: Role | null
  /** Role of a new account; null: no accounts are created by sign-in. */
  readonly newRole: Role | null
  /** The configured providers; groups reported by others no longer count. */
  readonly providers: readonly string[]
  readonly now: number
}

/** The account of the sign-in. */
type ProviderSignIn =
  | {
      readonly outcome: 'known' | 'linked' | 'created'
      readonly userId: string
      /** The groups would remove the role of the last administrator, who keeps it. */
      readonly isLastAdmin: boolean
    }
  | { readonly outcome: 'no-account' | 'deactivated' }

type Found = { readonly outcome: 'known' | 'linked' | 'created'; readonly userId: string }

/**
 * Finds the account for an identity of a provider: by the provider's id, else by a verified e-mail address, else
 * creates one. Then role and groups follow the provider, all in one transaction: if a part fails, nothing is stored and
 * nobody is signed in.
 */
async function signInByProvider(tx: Tx, given: SignInByProvider): Promise<ProviderSignIn> {
  const found = (await findKnown(tx, given)) ?? (await findByEmail(tx, given)) ?? (await create(tx, given))
  if (found === null) return { outcome: 'no-account' }
  const { userId } = found
  const user = await tx.get<{ role: Role; isActive: number }>(
    sql`select role, is_active as isActive from users where id = ${userId}`,
  )
  if (user?.isActive !== 1) return { outcome: 'deactivated' }
  await storeIdentity(tx, userId, given)
  await reconcileGroups(tx, userId, given)
  return { ...found, isLastAdmin: !(await followRole(tx, userId, user.role, given)) }
}

async function findKnown(tx: Tx, { provider, subject }: SignInByProvider): Promise<Found | null> {
  const row = await tx.get<{ userId: string }>(
    sql`select user_id as userId from oidc_identities where provider = ${provider} and subject = ${subject}`,
  )
  return row === undefined ? null : { outcome: 'known', userId: row.userId }
}

/**
 * An account linked to another identity of this provider is not relinked by e-mail. An address entered only by the
 * account's owner links nothing: they could enter another person's address and wait for them.
 */
async function findByEmail(tx: Tx, { provider, verifiedEmail }: SignInByProvider): Promise<Found | null> {
  if (verifiedEmail === null) return null
  const row = await tx.get<{ userId: string }>(
    sql`select id as userId from users u where email_key = ${identityKey(verifiedEmail)} and u.is_email_verified = 1
          and not exists (select 1 from oidc_identities i where i.user_id = u.id and i.provider = ${provider})`,
  )
  return row === undefined ? null : { outcome: 'linked', userId: row.userId }
}

async function create(tx: Tx, given: SignInByProvider): Promise<Found | null> {
  const { newRole, verifiedEmail, displayName, now } = given
  if (newRole === null) return null
  const id = tx.newId()
  const email = verifiedEmail !== null && !(await isTaken(tx, verifiedEmail)) ? verifiedEmail : null
  const username = await freeName(tx, given.usernames)
  await createUser(tx, { id, username, email, displayName, role: newRole, passwordHash: null, now })
  if (email !== null) await tx.run(sql`update users set is_email_verified = 1 where id = ${id}`)
  return { outcome: 'created', userId: id }
}

const maxPending = 100

/** The first free name; if all are taken, the first with a number. */
async function freeName(tx: Tx, usernames: readonly string[]): Promise<string> {
  for (const name of usernames) if (!(await isTaken(tx, name))) return name
  const base = usernames[0] ?? 'reader'
  for (let number = 2; number < maxPending; number++) {
    const name = `${base}${number}`
    if (!(await isTaken(tx, name))) return name
  }
  return `${base.slice(0, 60)}-${tx.newId()}`.slice(0, 100)
}

async function storeIdentity(tx: Tx, userId: string, given: SignInByProvider): Promise<void> {
  const { provider, subject, verifiedEmail, groupNames, now } = given
  const reported = { email: verifiedEmail, groupNames, lastLoginAt: now }
  if ((await tx.update('oidcIdentities', reported, sql`provider = ${provider} and subject = ${subject}`)) > 0) return
  await tx.insert('oidcIdentities', { id: tx.newId(), userId, provider, subject, ...reported, createdAt: now })
}

/**
 * Synchronizes the memberships from providers with what each last reported, names compared exactly. Manual memberships
 * stay.
 */
async function reconcileGroups(tx: Tx, userId: string, { providers, now }: SignInByProvider): Promise<void> {
  const wanted = (
    await tx.all<{ groupId: string }>(
      sql`select distinct m.group_id as groupId from oidc_identities i, json_each(i.group_names) g
          join oidc_mappings m on m.oidc_group_name = g.value
          where i.user_id = ${userId} and ${among(raw('i.provider'), providers)}`,
    )
  ).map((row) => row.groupId)
  const ofProviders = sql`user_id = ${userId} and source = 'oidc'`
  await tx.run(sql`delete from group_members where ${ofProviders} and not (${among(raw('group_id'), wanted)})`)
  for (const groupId of wanted) {
    await tx.run(
      sql`insert into group_members (group_id, user_id, source, created_at)
          values (${groupId}, ${userId}, 'oidc', ${now}) on conflict (group_id, user_id) do nothing`,
    )
  }
}

/** False for the last administrator, who keeps the role whatever the groups say. */
async function followRole(tx: Tx, id: string, role: Role, { mappedRole, now }: SignInByProvider): Promise<boolean> {
  if (mappedRole === null || mappedRole === role) return true
  const other = await tx.get(
    sql`select 1 as found from users where role = 'admin' and is_active = 1 and id <> ${id} limit 1`,
  )
  if (role === 'admin' && other === undefined) return false
  await updateUser(tx, { id, changes: { role: mappedRole }, now })
  return true
}

export const providerSignInWrites = {
  signInByProvider: change(['system', 'catalog'], signInByProvider),
}

type StoreState = {
  /** SHA-256 of the state and of the browser binding, hex. */
  readonly stateHash: string
  readonly provider: string
  readonly nonce: string
  readonly codeVerifier: string
  /** Path to return to after the sign-in. */
  readonly redirectUri: string
  readonly expiresAt: number
  readonly now: number
}
type OpenState = Pick<StoreState, 'nonce' | 'codeVerifier'> & { readonly redirectUri: string | null }

/** Anyone can begin a sign-in: beyond this many the oldest are dropped. */
const maxOpen = 5_000

async function storeOidcState(tx: Tx, { now, ...state }: StoreState): Promise<void> {
  await tx.run(sql`delete from oidc_states where expires_at <= ${now}`)
  await tx.run(
    sql`delete from oidc_states where state_hash in (
          select state_hash from oidc_states order by created_at desc, state_hash limit -1 offset ${maxOpen - 1})`,
  )
  await tx.insert('oidcStates', { ...state, createdAt: now })
}

type ConsumeState = { readonly stateHash: string; readonly provider: string; readonly now: number }

/** Consumes a sign-in in progress. @returns null when it is unknown, expired, or was begun at another provider */
async function consumeOidcState(tx: Tx, { stateHash, provider, now }: ConsumeState): Promise<OpenState | null> {
  const state = await tx.get<OpenState & { provider: string; expiresAt: number }>(
    sql`select provider, nonce, code_verifier as codeVerifier, redirect_uri as redirectUri, expires_at as expiresAt
        from oidc_states where state_hash = ${stateHash}`,
  )
  await tx.run(sql`delete from oidc_states where state_hash = ${stateHash}`)
  if (state === undefined || state.provider !== provider || state.expiresAt <= now) return null
  const { nonce, codeVerifier, redirectUri } = state
  return { nonce, codeVerifier, redirectUri }
}

export const oidcStateWrites = {
  storeOidcState: change([], storeOidcState),
  consumeOidcState: change([], consumeOidcState),
}
