import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCookieBrowser } from '../kit/cookie-browser.ts'
import type { Claims } from '../kit/identity-provider.ts'
import { type OidcFixture, openCallback, openOidcFixture } from '../kit/oidc-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

const editors = ['Editors', 'editors of another case']
let fixture: OidcFixture
let admin: Actor
beforeAll(async () => {
  fixture = await openOidcFixture({
    SERVICE_AUTH__OIDC__PROVIDERS__HOME__DISPLAY_NAME: 'Our home',
    SERVICE_AUTH__OIDC__PROVIDERS__HOME__ROLE_MAPPING__MAINTAINER: editors[0] ?? '',
    SERVICE_AUTH__OIDC__PROVIDERS__HOME__ROLE_MAPPING__ADMIN: 'Chiefs',
    SERVICE_AUTH__OIDC__PROVIDERS__THE_OFFICE__AUTO_CREATE_USERS: 'false',
    SERVICE_AUTH__OIDC__ALLOWED_REDIRECT_URIS: '/libraries',
  })
  admin = await fixture.server.actor('admin', 'chief')
})
afterAll(() => fixture.close())
beforeEach(() => {
  for (const provider of [fixture.home, fixture.office]) {
    Object.assign(provider, { tamper: null, useForeignKey: false, isAway: false, person: null })
  }
})

let count = 0
/** A new user with the claims of the provider. */
function someone(claims: Partial<Claims> = {}): Claims & { readonly sub: string } {
  count += 1
  return { sub: `sub-${count}`, preferred_username: `person${count}`, ...claims }
}
const verified = (email: string) => ({ email, email_verified: true })
const refusal = (reason: string, provider = 'home') => ({
  status: 303,
  location: `/sign-in?provider=${provider}&refused=${reason}`,
  me: null,
})
const startSignIn = (path: string, body: unknown = {}) => fixture.server.ask(path, { method: 'POST', body })
const login = '/api/v1/auth/oidc/home/login'

async function newUser(email: string | null, role = 'reader'): Promise<{ id: string; username: string }> {
  count += 1
  const body = { username: `local${count}`, password: 'a quiet corner by the fire', email, role }
  const reply = await admin.ask('/api/v1/users', { method: 'POST', body })
  expect(reply.status).toBe(201)
  return { id: String(reply.json.id), username: String(reply.json.username) }
}

describe('the identity providers', () => {
  it('are listed publicly without secrets', async () => {
    const { status, json, text } = await fixture.server.ask('/api/v1/auth/oidc/providers')
    expect(status).toBe(200)
    expect(json).toEqual({
      enabled: true,
      providers: [
        { name: 'home', displayName: 'Our home', loginUrl: login },
        { name: 'the-office', displayName: 'the-office', loginUrl: '/api/v1/auth/oidc/the-office/login' },
      ],
    })
    expect(text).not.toContain(fixture.home.clientSecret)
  })

  it('are listed for administrators with everything except secrets, and with their mapped groups', async () => {
    const group = await admin.ask('/api/v1/access-groups', { method: 'POST', body: { name: 'Family' } })
    const mapping = { method: 'POST', body: { oidcGroupName: 'Kin' } }
    await admin.ask(`/api/v1/access-groups/${String(group.json.id)}/oidc-mappings`, mapping)
    const at = '/api/v1/admin/identity-providers'
    const { json, text } = await admin.ask(at)
    expect(json).toMatchObject({
      enabled: true,
      isCallbackFixed: false,
      providers: [
        {
          name: 'home',
          displayName: 'Our home',
          issuerUrl: fixture.home.issuer,
          hasSecret: true,
          callbackUrl: `http://127.0.0.1:${fixture.server.port}/api/v1/auth/oidc/home/callback`,
          roleMapping: { admin: ['Chiefs'], maintainer: [editors[0]], reader: [] },
          defaultRole: 'reader',
          autoCreateUsers: true,
          claims: { username: 'preferred_username', email: 'email', groups: 'groups' },
        },
        { name: 'the-office', autoCreateUsers: false },
      ],
      mappedGroups: [{ oidcGroupName: 'Kin', accessGroupId: group.json.id, accessGroupName: 'Family' }],
    })
    expect(text).not.toContain(fixture.home.clientSecret)
    await admin.ask(`/api/v1/access-groups/${String(group.json.id)}`, { method: 'DELETE' })
  })

  it.each(['nobody', '__proto__', 'constructor'])('are not found under another name: %s', async (name) => {
    expect((await startSignIn(`/api/v1/auth/oidc/${name}/login`)).status).toBe(404)
    expect((await fixture.server.ask(`/api/v1/auth/oidc/${name}/callback?code=1&state=2`)).status).toBe(404)
  })
})

describe('starting a sign-in', () => {
  it('redirects to the provider with PKCE, state and nonce, and is bound to the browser', async () => {
    const reply = await startSignIn(login)
    const url = new URL(String(reply.json.redirectUrl))
    expect(url.origin).toBe(fixture.home.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `http://127.0.0.1:${fixture.server.port}/api/v1/auth/oidc/home/callback`,
      code_challenge_method: 'S256',
      scope: 'openid profile email groups',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    const [cookie] = reply.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^oidc_browser=[\w-]{43}; .*Path=\/api\/v1\/auth\/oidc; .*HttpOnly; SameSite=Lax$/)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/libraries/',
    '/libraries?x=1',
    'javascript:alert(1)',
    '',
    '/%2f/evil.example',
  ])('never returns to an address that is not listed: %j', async (redirectUri) => {
    const reply = await startSignIn(login, { redirectUri })
    expect(reply.status).toBe(400)
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  it('returns to a listed path', async () => {
    const browser = createCookieBrowser()
    fixture.home.person = someone()
    const url = `${fixture.url}${login}`
    const started = await browser.ask(url, { method: 'POST', body: { redirectUri: '/libraries' } })
    const { redirectUrl } = (await started.json()) as { redirectUrl: string }
    const callback = await browser.follow(redirectUrl, fixture.url)
    expect(await openCallback(fixture.url, browser, callback)).toMatchObject({ status: 303, location: '/libraries' })
  })
})

describe('a sign-in is refused', () => {
  it('when its state is reused', async () => {
    const browser = createCookieBrowser()
    const callback = await fixture.toCallback(someone(), browser)
    const secret = browser.cookie(fixture.url, 'oidc_browser')
    expect((await openCallback(fixture.url, browser, callback)).me).not.toBeNull()
    const again = await fixture.server.ask(callback.slice(fixture.url.length), {
      headers: { cookie: `oidc_browser=${secret}` },
    })
    expect(again.headers.location).toBe('/sign-in?provider=home&refused=ended')
    expect(again.headers['set-cookie']?.join() ?? '').not.toContain('auth_token=ey')
  })

  it('in another browser, while the first can still continue', async () => {
    const [mine, theirs] = [createCookieBrowser(), createCookieBrowser()]
    const callback = await fixture.toCallback(someone(), mine)
    await fixture.toCallback(someone(), theirs)
    expect(await openCallback(fixture.url, theirs, callback)).toEqual(refusal('ended'))
    expect(await openCallback(fixture.url, createCookieBrowser(), callback)).toEqual(refusal('ended'))
    expect((await openCallback(fixture.url, mine, callback)).me).not.toBeNull()
  })

  it('after five minutes', async () => {
    const browser = createCookieBrowser()
    const callback = await fixture.toCallback(someone(), browser)
    fixture.server.pass(300_000)
    expect(await openCallback(fixture.url, browser, callback)).toEqual(refusal('ended'))
  })

  it('when it returns from another provider', async () => {
    const browser = createCookieBrowser()
    const callback = await fixture.toCallback(someone(), browser)
    const mixed = callback.replace('/oidc/home/', '/oidc/the-office/')
    expect(await openCallback(fixture.url, browser, mixed)).toEqual(refusal('ended', 'the-office'))
    // The state was used up by the failed attempt.
    expect(await openCallback(fixture.url, browser, callback)).toEqual(refusal('ended'))
  })

  it.each(['as it came', 'with the name of the right provider', 'without a name'])(
    'with a code from another provider: %s',
    async (how) => {
      const browser = createCookieBrowser()
      const own = new URL(await fixture.toCallback(someone(), browser))
      const other = new URL(await fixture.toCallback(someone(), browser, 'the-office'))
      own.searchParams.set('code', other.searchParams.get('code') ?? '')
      if (how === 'as it came') own.searchParams.set('iss', fixture.office.issuer)
      if (how === 'without a name') own.searchParams.delete('iss')
      expect(await openCallback(fixture.url, browser, own.href)).toEqual(refusal('refused'))
    },
  )

  it.each([
    ['a wrong nonce', { nonce: 'other' }],
    ['a missing nonce', { nonce: undefined }],
    ['a wrong audience', { aud: 'another' }],
    ['several audiences and another authorised party', { aud: ['inglenook', 'another'], azp: 'another' }],
    ['a wrong issuer', { iss: 'https://evil.example' }],
    ['a past expiry', { exp: 1_000_000_000, iat: 999_999_000 }],
    ['nobody', { sub: undefined }],
    ['another subject than UserInfo', { sub: 'the chief' }],
  ])('with an ID token for %s', async (_, change) => {
    fixture.home.tamper = (claims) => ({ ...claims, ...change })
    expect(await fixture.signIn(someone())).toEqual(refusal('refused'))
  })

  it('with an ID token signed by another key', async () => {
    fixture.home.useForeignKey = true
    expect(await fixture.signIn(someone())).toEqual(refusal('refused'))
  })

  it('when the user declines at the provider', async () => {
    expect(await fixture.signIn(null)).toEqual(refusal('cancelled'))
  })

  it('without code, state or both', async () => {
    for (const query of ['', '?state=x', '?code=x', '?code=x&state=y', '?error=<script>&state=y']) {
      const reply = await fixture.server.ask(`/api/v1/auth/oidc/home/callback${query}`)
      expect(reply.headers.location).toBe('/sign-in?provider=home&refused=ended')
    }
  })

  it('when the user has no account and registration is disabled', async () => {
    expect(await fixture.signIn(someone(), { name: 'the-office' })).toEqual(refusal('no-account', 'the-office'))
  })

  it('when the account is disabled, without revealing that to others', async () => {
    const person = someone()
    const { me } = await fixture.signIn(person)
    await admin.ask(`/api/v1/users/${me?.id}`, { method: 'PATCH', body: { isActive: false } })
    expect(await fixture.signIn(person)).toEqual(refusal('deactivated'))
  })

  it.each([[[['nested']]], [{ a: 1 }], [7], [Array.from({ length: 1_001 }, (_, index) => `g${index}`)]])(
    'when the groups are invalid (%#)',
    async (groups) => {
      const person = someone()
      expect(await fixture.signIn({ ...person, groups })).toEqual(refusal('groups'))
      // No account was created.
      expect((await admin.ask('/api/v1/users?pageSize=500')).text).not.toContain(`"${person.preferred_username}"`)
    },
  )
})

describe('the account', () => {
  it('is created once, reused, and has no password', async () => {
    const person = someone(verified('nora@example.org'))
    const [first, again] = [
      await fixture.signIn(person),
      await fixture.signIn({ ...person, preferred_username: 'other' }),
    ]
    expect(first.me).toMatchObject({
      email: 'nora@example.org',
      emailVerified: true,
      role: 'reader',
      hasPassword: false,
    })
    expect(again.me?.id).toBe(first.me?.id)
    const body = { username: 'nora@example.org', password: '' }
    expect((await startSignIn('/api/v1/auth/login', { ...body, password: 'null' })).status).toBe(401)
  })

  it('gets a number when the user name is taken in any case', async () => {
    const names = ['Twin', 'twin', 'TWIN']
    const made: string[] = []
    for (const preferred_username of names)
      made.push(String((await fixture.signIn(someone({ preferred_username }))).me?.username))
    expect(made).toEqual(['Twin', 'twin2', 'TWIN3'])
  })

  it('is not linked for an unverified e-mail address of someone else', async () => {
    const local = await newUser(null)
    const thief = await fixture.server.ask('/api/v1/auth/login', {
      method: 'POST',
      body: { username: local.username, password: 'a quiet corner by the fire' },
    })
    const headers = { authorization: `Bearer ${thief.json.accessToken}` }
    const body = { email: 'victim@example.org' }
    expect((await fixture.server.ask('/api/v1/user', { method: 'PATCH', body, headers })).status).toBe(200)
    const { me } = await fixture.signIn(someone(verified('victim@example.org')))
    expect(me?.id).not.toBe(local.id)
    expect(me).toMatchObject({ email: null, emailVerified: false })
  })

  it('with the same e-mail is linked when the provider verified it', async () => {
    const local = await newUser('Lena@example.org')
    const person = someone(verified('lena@EXAMPLE.org'))
    expect((await fixture.signIn(person)).me).toMatchObject(local)
    expect((await fixture.signIn({ ...person, email: 'moved@example.org' })).me).toMatchObject(local)
  })

  it.each([
    ['reports nothing', {}],
    ['reports false', { email_verified: false }],
    ['reports the string yes', { email_verified: 'yes' }],
    ['reports the number 1', { email_verified: 1 }],
  ])('with the same e-mail is not taken over when the provider %s of it being verified', async (_, claims) => {
    const email = `owner${count}@example.org`
    const local = await newUser(email)
    const { me } = await fixture.signIn(someone({ email, ...claims }))
    expect(me?.id).not.toBe(local.id)
    expect(me).toMatchObject({ email: null, emailVerified: false })
    const office = await fixture.signIn(someone({ email, ...claims }), { name: 'the-office' })
    expect(office).toEqual(refusal('no-account', 'the-office'))
  })

  it('that is already linked is not taken over by another user of the same provider', async () => {
    const person = someone(verified('shared@example.org'))
    const { me } = await fixture.signIn(person)
    const other = await fixture.signIn(someone(verified('shared@example.org')))
    expect(other.me?.id).not.toBe(me?.id)
    expect(other.me?.email).toBeNull()
  })

  it('can be linked to several providers', async () => {
    const { me } = await fixture.signIn(someone(verified('both@example.org')))
    const office = await fixture.signIn(someone(verified('both@example.org')), { name: 'the-office' })
    expect(office.me?.id).toBe(me?.id)
  })

  it('with the same subject at another provider belongs to another user', async () => {
    const person = someone()
    await fixture.signIn(person)
    expect(await fixture.signIn(person, { name: 'the-office' })).toEqual(refusal('no-account', 'the-office'))
  })
})

describe('the role', () => {
  it('follows the groups at each sign-in, matched exactly, with the highest winning', async () => {
    const person = someone()
    const roleWith = async (groups: unknown) => (await fixture.signIn({ ...person, groups })).me?.role
    expect(await roleWith(editors)).toBe('maintainer')
    expect(await roleWith([...editors, 'Chiefs'])).toBe('admin')
    expect(await roleWith('Editors')).toBe('maintainer')
    expect(await roleWith(['editors', 'Editors ', 'chiefs'])).toBe('reader')
    expect(await roleWith(undefined)).toBe('reader')
  })

  it('that is revoked ends its open streams', async () => {
    const person = someone()
    const browser = createCookieBrowser()
    await fixture.signIn({ ...person, groups: ['Chiefs'] }, { browser })
    const users = `${fixture.url}/api/v1/users`
    expect((await browser.ask(users)).status).toBe(200)
    await fixture.signIn(person)
    expect((await browser.ask(users)).status).toBe(401)
  })

  it('of the last administrator is preserved, and they can sign in', async () => {
    const own = await openOidcFixture({ SERVICE_AUTH__OIDC__PROVIDERS__HOME__ROLE_MAPPING__ADMIN: 'Chiefs' })
    try {
      const only = await own.server.actor('admin')
      await only.ask(`/api/v1/users/${only.userId}`, { method: 'PATCH', body: { email: 'only@example.org' } })
      const end = await own.signIn(someone(verified('only@example.org')))
      expect(end.me).toMatchObject({ id: only.userId, role: 'admin' })
    } finally {
      await own.close()
    }
  })
})

describe('a provider that is unreachable', () => {
  it('is reported, retried, and does not affect other sign-ins', async () => {
    const own = await openOidcFixture()
    try {
      const local = await own.server.actor('admin')
      own.home.isAway = true
      const ask = (name: string) => own.server.ask(`/api/v1/auth/oidc/${name}/login`, { method: 'POST', body: {} })
      const reply = await ask('home')
      expect(reply.status).toBe(503)
      expect(reply.json).toMatchObject({ error: 'unavailable' })
      expect(reply.json.message).toMatch(/^home is currently unavailable/)
      expect((await ask('the-office')).status).toBe(200)
      const { username, password } = local
      const byPassword = await own.server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })
      expect(byPassword.status).toBe(200)
      own.home.isAway = false
      expect((await ask('home')).status).toBe(503)
      own.server.pass(3_000)
      expect((await ask('home')).status).toBe(200)
    } finally {
      await own.close()
    }
  })

  it('during a callback is reported on the sign-in page', async () => {
    const browser = createCookieBrowser()
    const callback = await fixture.toCallback(someone(), browser)
    fixture.home.isAway = true
    expect(await openCallback(fixture.url, browser, callback)).toEqual(refusal('unreachable'))
  })
})

describe('signing out', () => {
  it('ends the local session', async () => {
    const browser = createCookieBrowser()
    await fixture.signIn(someone(), { browser })
    expect((await browser.ask(`${fixture.url}/api/v1/auth/logout`, { method: 'POST', body: {} })).status).toBe(200)
    expect((await browser.ask(`${fixture.url}/api/v1/auth/me`)).status).toBe(401)
  })
})

describe('the audit log', () => {
  const received = async (query: string) => {
    const { json } = await admin.ask(`/api/v1/admin/audit?pageSize=5&${query}`)
    return (json.data as unknown as readonly { kind: string; subject: { name: string } | null; details: object }[])[0]
  }

  it('records created, linked and changed accounts, and failed sign-ins', async () => {
    const person = someone(verified('told@example.org'))
    const { me } = await fixture.signIn(person)
    const name = String(me?.username)
    expect(await received('kind=user.created')).toMatchObject({ subject: { name }, details: { provider: 'home' } })
    expect(await received('kind=sign-in')).toMatchObject({ subject: { name } })
    await fixture.signIn({ ...person, groups: editors })
    expect(await received('kind=user.changed')).toMatchObject({
      subject: { name },
      details: { provider: 'home', from: { role: 'reader' }, to: { role: 'maintainer' } },
    })
    const local = await newUser('linked@example.org')
    await fixture.signIn(someone(verified('linked@example.org')))
    expect(await received('kind=identity.linked')).toMatchObject({ subject: { name: local.username } })
    // Failures from one network are counted in one entry per hour, at any position.
    const failures = async () => (await admin.ask('/api/v1/admin/audit?pageSize=50&kind=sign-in.failed')).text
    const before = await failures()
    await fixture.signIn(someone(), { name: 'the-office' })
    expect(await failures()).not.toBe(before)
  })
})
