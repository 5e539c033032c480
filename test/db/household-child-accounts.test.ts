import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadViewer } from '../../server/db/queries/access/access.ts'
import { findUser } from '../../server/db/queries/users/users.ts'
import { type Write, write } from '../../server/db/write.ts'
import type { KidProfile } from '../../server/domain/access/kid-profile.ts'
import type { AccessMode } from '../../server/domain/vocabulary.ts'
import { newId } from '../kit/catalog.ts'
import { type Household, householdFile, householdNow, openHousehold } from '../kit/household.ts'
import { user } from '../kit/household-lines.ts'

let [one, other]: Household[] = []
beforeEach(async () => {
  ;[one, other] = [await openHousehold(), await openHousehold()]
})
afterEach(async () => {
  await Promise.all([one?.close(), other?.close()])
})

const now = householdNow
const kidProfile: KidProfile = { isAllowList: true, maxAgeRating: 12, isUnratedAllowed: false, isAccountLocked: true }
const kid = newId()
const tags = { children: newId(), grownUps: newId() }

const fixtures = (): [Household, Household] => {
  if (one === undefined || other === undefined) throw new Error('there is no household')
  return [one, other]
}
const tag = (id: string, name: string) => write('createSharingTag', { id, name, description: null, rule: null, now })

/** Creates a child account with a profile, one tag of its own and others from groups. */
async function createChildAccount(
  { db }: Household,
  byGroups: readonly (readonly [string, AccessMode])[],
): Promise<void> {
  const account = { id: kid, username: 'kit', email: null, role: 'reader', passwordHash: 'x', kidProfile, now } as const
  const groups = byGroups.flatMap(([tagId, accessMode]): Write<unknown>[] => {
    const id = newId()
    return [
      write('createAccessGroup', { id, name: id, description: null, now }),
      write('putGroupGrant', { id, tagId, accessMode, now }),
      write('addGroupMembers', { id, userIds: [kid], now }),
    ]
  })
  await db.commit([
    tag(tags.children, 'Children'),
    tag(tags.grownUps, 'Grown-ups'),
    write('createUser', account),
    ...groups,
  ])
}

const visibilityOf = async ({ db }: Household) => {
  const viewer = await loadViewer(db.reader, kid, null)
  if (viewer === null) return null
  const { permissions: _, userId: __, ...visibility } = viewer
  return visibility
}

describe('a child account imported from another server', () => {
  it('retains the profile, and the allows and denies of its groups as own grants', async () => {
    const [from, to] = fixtures()
    await createChildAccount(from, [
      [tags.children, 'allow'],
      [tags.grownUps, 'deny'],
    ])
    await to.db.commit([tag(tags.children, 'Children'), tag(tags.grownUps, 'Grown-ups')])
    await to.import(await from.export())
    expect(await visibilityOf(to)).toEqual(await visibilityOf(from))
    expect(await visibilityOf(to)).toMatchObject({
      ...kidProfile,
      allowTagIds: [tags.children],
      denyTagIds: [tags.grownUps],
    })
  })

  it('cannot see more where one group allows what another denies', async () => {
    const [from, to] = fixtures()
    await createChildAccount(from, [
      [tags.children, 'allow'],
      [tags.children, 'deny'],
    ])
    const plain = { changes: { kidProfile: null }, id: kid, now }
    await from.db.commit([write('updateUser', plain)])
    await to.db.commit([tag(tags.children, 'Children'), tag(tags.grownUps, 'Grown-ups')])
    await to.import(await from.export())
    expect(await visibilityOf(to)).toMatchObject({ isAllowList: true, allowTagIds: [], denyTagIds: [tags.children] })
  })

  it('is imported without password and PIN: signing in requires an administrator to set one', async () => {
    const [from, to] = fixtures()
    await createChildAccount(from, [])
    await from.db.commit([write('setPin', { id: kid, pinHash: 'a hash of a PIN', now })])
    const lines = await from.export()
    expect(JSON.stringify(lines)).not.toContain('a hash of a PIN')
    await to.import(lines)
    expect(await findUser(to.db.reader, kid)).toMatchObject({ hasPassword: false, hasPin: false })
  })

  it('has no profile when the file predates profiles', async () => {
    const [, to] = fixtures()
    const { kidProfile: _, ...line } = user(kid)
    await to.import(householdFile([line]))
    expect(await visibilityOf(to)).toMatchObject({ isAllowList: false, maxAgeRating: null, isAccountLocked: false })
  })

  it.each([{ maxAgeRating: 1_000 }, { isAllowList: 'yes' }])(
    'is rejected with an invalid profile: %j',
    async (part) => {
      const [, to] = fixtures()
      const file = householdFile([user(kid, { kidProfile: { ...kidProfile, ...part } })])
      await expect(to.import(file)).rejects.toMatchObject({ code: 'unprocessable', details: { line: 2 } })
    },
  )

  it('does not carry its profile in its own export, because only others may change it', async () => {
    const [from] = fixtures()
    await createChildAccount(from, [])
    const viewer = await loadViewer(from.db.reader, kid, null)
    if (viewer === null) throw new Error('there is no child')
    expect(await from.export(viewer)).toMatchObject([{}, { type: 'user', grants: [], kidProfile: null }, {}])
  })
})
