import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadViewer } from '../../server/db/queries/access/access.ts'
import { createCookieBrowser } from '../kit/cookie-browser.ts'
import type { RunStatement } from '../kit/database.ts'
import type { Claims } from '../kit/identity-provider.ts'
import { type OidcFixture, openOidcFixture } from '../kit/oidc-fixture.ts'
import { usesPostgres } from '../kit/postgres.ts'

let fixture: OidcFixture
const now = 1_700_000_000_000

const query: RunStatement = (text, ...params) => fixture.server.query(text, ...params)

async function add(table: string, row: Readonly<Record<string, string | number>>): Promise<void> {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  await query(`insert into ${table} (${names.join(', ')}) values (${places})`, ...Object.values(row))
}

beforeAll(async () => {
  fixture = await openOidcFixture()
  await fixture.server.actor('admin')
  for (const id of ['family', 'kids']) {
    await add('access_groups', { id, name: id, name_fold: id, created_at: now, updated_at: now })
  }
  const mapped = { family: ['Family', 'Everyone'], kids: ['Kids'] }
  for (const [groupId, names] of Object.entries(mapped)) {
    for (const name of names) {
      await add('oidc_mappings', { id: `mapping ${name}`, group_id: groupId, oidc_group_name: name, created_at: now })
    }
  }
  await add('sharing_tags', { id: 'gentle', name: 'Gentle', name_fold: 'gentle', created_at: now, updated_at: now })
  await add('group_grants', { group_id: 'kids', tag_id: 'gentle', access_mode: 'allow', created_at: now })
})
afterAll(() => fixture.close())

async function membersOf(userId: string): Promise<string[]> {
  const rows = await query<{ id: string; source: string }>(
    'select group_id as id, source from group_members where user_id = ? order by group_id',
    userId,
  )
  return rows.map(({ id, source }) => `${id} by ${source}`)
}

/** Whether memberships can no longer be stored. */
async function setBroken(isBroken: boolean): Promise<void> {
  const begin = 'create trigger broken before insert on group_members'
  if (!usesPostgres) {
    await query(isBroken ? `${begin} begin select raise(abort, 'broken'); end` : 'drop trigger broken')
    return
  }
  if (!isBroken) await query('drop function broken cascade')
  else {
    await query(`create function broken() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`)
    await query(`${begin} for each row execute function broken()`)
  }
}

let count = 0
const someone = (claims: Partial<Claims> = {}) => {
  count += 1
  return { sub: `sub-${count}`, preferred_username: `person${count}`, ...claims }
}
async function signedIn(person: Claims, name = 'home'): Promise<string> {
  const { me, location } = await fixture.signIn(person, { name })
  expect(location).toBe('/')
  return String(me?.id)
}

describe('access group memberships', () => {
  it('follow the groups of the provider at each sign-in, including removals', async () => {
    const person = someone()
    const id = await signedIn({ ...person, groups: ['Family', 'Everyone', 'unknown'] })
    expect(await membersOf(id)).toEqual(['family by oidc'])
    await signedIn({ ...person, groups: ['Kids'] })
    expect(await membersOf(id)).toEqual(['kids by oidc'])
    await signedIn({ ...person, groups: [] })
    expect(await membersOf(id)).toEqual([])
    await signedIn({ ...person, groups: ['Kids'] })
    await signedIn(person)
    expect(await membersOf(id)).toEqual([])
  })

  it.each(['kids', 'KIDS', ' Kids', 'Kids ', 'Ｋids'])('match exactly: %j is another group', async (name) => {
    expect(await membersOf(await signedIn(someone({ groups: [name] })))).toEqual([])
  })

  it('added manually are unchanged', async () => {
    const person = someone()
    const id = await signedIn(person)
    await add('group_members', { group_id: 'family', user_id: id, source: 'manual', created_at: now })
    await signedIn({ ...person, groups: ['Family', 'Kids'] })
    expect(await membersOf(id)).toEqual(['family by manual', 'kids by oidc'])
    await signedIn(person)
    expect(await membersOf(id)).toEqual(['family by manual'])
  })

  it('from another provider remain until it reports otherwise', async () => {
    const email = { email: 'two@example.org', email_verified: true }
    const [home, office] = [someone(email), someone(email)]
    const id = await signedIn({ ...home, groups: ['Family'] })
    expect(await signedIn({ ...office, groups: ['Kids'] }, 'the-office')).toBe(id)
    expect(await membersOf(id)).toEqual(['family by oidc', 'kids by oidc'])
    await signedIn(home)
    expect(await membersOf(id)).toEqual(['kids by oidc'])
    await signedIn(office, 'the-office')
    expect(await membersOf(id)).toEqual([])
  })

  it('affect access immediately, including existing sign-ins', async () => {
    const person = someone()
    const browser = createCookieBrowser()
    await fixture.signIn(person, { browser })
    const id = await signedIn({ ...person, groups: ['Kids'] })
    expect(await loadViewer(fixture.server.database.reader, id, null)).toMatchObject({ allowTagIds: ['gentle'] })
    expect((await browser.ask(`${fixture.url}/api/v1/auth/me`)).status).toBe(200)
  })
})

describe('invalid groups', () => {
  it('end the sign-in without any change', async () => {
    const person = someone()
    const id = await signedIn({ ...person, groups: ['Family'] })
    for (const groups of [[['Kids']], { Kids: true }, 1, ['Kids', null]]) {
      const end = await fixture.signIn({ ...person, groups })
      expect(end).toMatchObject({ location: '/sign-in?provider=home&refused=groups', me: null })
    }
    expect(await membersOf(id)).toEqual(['family by oidc'])
  })

  it('that cannot be saved end the sign-in without leaving an account behind', async () => {
    await setBroken(true)
    try {
      const end = await fixture.signIn(someone({ preferred_username: 'nobody at all', groups: ['Family'] }))
      expect(end).toMatchObject({ location: '/sign-in?provider=home&refused=refused', me: null })
      expect(await query(`select 1 from users where username = 'nobody at all'`)).toEqual([])
    } finally {
      await setBroken(false)
    }
  })
})

describe('the stored state of a sign-in', () => {
  it('is not secret: a hash bound to the browser, which is deleted afterwards', async () => {
    const browser = createCookieBrowser()
    const callback = new URL(await fixture.toCallback(someone(), browser))
    const states = await query('select * from oidc_states')
    expect(states.length).toBeGreaterThan(0)
    expect(JSON.stringify(states)).not.toContain(callback.searchParams.get('state'))
    expect(JSON.stringify(states)).not.toContain(browser.cookie(fixture.url, 'oidc_browser'))
    fixture.server.pass(300_000)
    await fixture.signIn(someone())
    expect(await query('select 1 from oidc_states')).toEqual([])
  })
})
