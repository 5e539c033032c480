import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCookieBrowser } from '../kit/cookie-browser.ts'
import { type OidcFixture, openOidcFixture } from '../kit/oidc-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

const password = 'a quiet corner by the fire'
let fixture: OidcFixture
let admin: Actor
beforeAll(async () => {
  fixture = await openOidcFixture({ SERVICE_COMPAT_API__ENABLED: 'true' })
  admin = await fixture.server.actor('admin', 'chief')
})
afterAll(() => fixture.close())

let count = 0
async function newUser(body: object): Promise<string> {
  count += 1
  const whole = { username: `local${count}`, password, ...body }
  const reply = await admin.ask('/api/v1/users', { method: 'POST', body: whole })
  expect(reply.status).toBe(201)
  return String(reply.json.id)
}
const signIn = (username: string, given = password) =>
  fixture.server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password: given } })
const byProvider = (email: string, claims: object = {}) => {
  count += 1
  const person = { sub: `sub-${count}`, preferred_username: `person${count}`, email, email_verified: true, ...claims }
  return fixture.signIn(person, { browser: createCookieBrowser() })
}
const basic = (name: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
const idOf = ({ me }: Awaited<ReturnType<typeof byProvider>>) => (me as { id?: unknown } | null)?.id ?? null

/** Names that equal `kofi.boss@gmail.example` after search folding or domain name mapping. */
const spellings = {
  'dotless i in the domain': 'kofi.boss@gmaıl.example',
  'dotless i in the name': 'kofı.boss@gmail.example',
  'full width in the name': 'ｋｏｆｉ.boss@gmail.example',
  'full width in the domain': 'kofi.boss@ｇmail.example',
  'full width dot': 'kofi.boss@gmail．example',
  'ideographic dot': 'kofi.boss@gmail。example',
  'combining mark in the name': 'kofi.bo\u0301ss@gmail.example',
  'combining mark in the domain': 'kofi.boss@gma\u0308il.example',
  'accent in the domain': 'kofi.boss@gmäil.example',
  'sharp s': 'kofi.boß@gmail.example',
  'long s': 'kofi.bosſ@gmail.example',
  ligature: 'koﬁ.boss@gmail.example',
  'Kelvin sign': '\u212aofi.boss@gmail.example',
  'circled letter': 'kofi.boⓢs@gmail.example',
  'stroke through the o': 'køfi.boss@gmail.example',
  'soft hyphen in the domain': 'kofi.boss@gm\u00adail.example',
  'zero width joiner': 'kofi.boss@gmail\u200d.example',
  'dot at the end': 'kofi.boss@gmail.example.',
} as const

describe('an e-mail address verified by a provider', () => {
  const owned = (number: number) => newUser({ email: `${number}kofi.boss@gmail.example` })

  it.each(Object.entries(spellings))('does not match a similar one: %s', async (name, email) => {
    const number = Object.keys(spellings).indexOf(name)
    const victim = await owned(number)
    const ended = await byProvider(`${number}${email}`)
    expect(idOf(ended)).not.toBe(victim)
    expect(ended.me).not.toBeNull()
  })

  it('matches in any case of ASCII letters', async () => {
    const owner = await owned(100)
    expect(idOf(await byProvider('100Kofi.Boss@GMAIL.Example'))).toBe(owner)
  })

  it('matches with its domain in Unicode and in punycode', async () => {
    const mara = await newUser({ email: 'mara@xn--bcher-kva.example' })
    expect(idOf(await byProvider('mara@BÜcher.example'))).not.toBe(mara)
    expect(idOf(await byProvider('mara@bu\u0308cher.example'))).not.toBe(mara)
    expect(idOf(await byProvider('mara@bücher.EXAMPLE'))).toBe(mara)
    const reply = await admin.ask('/api/v1/users', {
      method: 'POST',
      body: { username: 'mara@bücher.example', password },
    })
    expect(reply.status).toBe(409)
  })

  it('is stored in a new account although a similar one exists', async () => {
    const ended = await byProvider('kofi.boss@gmaıl.example.org')
    await newUser({ email: 'kofi.boss@gmail.example.org' })
    expect(ended.me).toMatchObject({ email: 'kofi.boss@gmaıl.example.org' })
  })
})

describe('the subject of a user at a provider', () => {
  it.each([
    ['CASE', 'case'],
    ['ﬁ', 'fi'],
    ['ı', 'i'],
    ['a ', 'a'],
    ['e\u0301', '\u00e9'],
  ])('is compared exactly: %j is not %j', async (one, other) => {
    const [first, second] = [await byProvider('', { sub: one }), await byProvider('', { sub: other })]
    expect(idOf(first)).not.toBeNull()
    expect(idOf(second)).not.toBe(idOf(first))
    expect(idOf(await byProvider('', { sub: one }))).toBe(idOf(first))
  })

  it('is refused with a lone surrogate, which cannot be stored unchanged', async () => {
    fixture.home.tamper = (claims) => ({ ...claims, sub: 'half \ud800' })
    try {
      expect((await byProvider('half@example.org')).me).toBeNull()
    } finally {
      fixture.home.tamper = null
    }
  })
})

describe('the groups of a provider', () => {
  it('do not match a mapping that only looks similar', async () => {
    const group = await admin.ask('/api/v1/access-groups', { method: 'POST', body: { name: 'Chiefs' } })
    const at = `/api/v1/access-groups/${String(group.json.id)}`
    await admin.ask(`${at}/oidc-mappings`, { method: 'POST', body: { oidcGroupName: 'Chiefs' } })
    const groups = ['chiefs', 'ｃhiefs', 'Chı\u0307efs', 'Chiefſ', 'Chiefs\u0301', ' Chiefs']
    await byProvider('', { groups })
    expect((await admin.ask(at)).json.members).toEqual([])
    await byProvider('', { groups: ['Chiefs'] })
    expect((await admin.ask(at)).json.members).toHaveLength(1)
  })
})

const names = [
  ['Târget', 'target'],
  ['Ｗide', 'wide'],
  ['Straße', 'strasse'],
  ['Νίκος', 'νικοσ'],
  ['Ilıca', 'ilica'],
  ['oﬃce', 'office'],
  ['\u212aim', 'kim'],
] as const

/** Resets the failures of earlier tests. */
const rest = () => fixture.server.pass(16 * 60_000)

describe('user names', () => {
  beforeEach(rest)

  it.each(names)('that look similar belong to different users: %s and %s', async (one, other) => {
    const [first, second] = [
      await newUser({ username: one }),
      await newUser({ username: other, password: `${password}!` }),
    ]
    expect((await signIn(one)).json).toMatchObject({ user: { id: first } })
    expect((await signIn(other, `${password}!`)).json).toMatchObject({ user: { id: second } })
    expect((await signIn(other)).status).toBe(401)
    expect((await signIn(one, `${password}!`)).status).toBe(401)
  })

  it('match in any case of ASCII letters, for sign-in and Basic', async () => {
    const id = await newUser({ username: 'Ann of Cleves' })
    expect((await signIn(' ANN of cleves ')).json).toMatchObject({ user: { id } })
    for (const username of ['ann of cleves', 'ａnn of cleves', 'änn of cleves']) {
      const authorization = basic(username)
      const [catalog, compat] = [
        await fixture.server.ask('/opds', { headers: { authorization } }),
        await fixture.server.ask('/komga/api/v2/users/me', { headers: { authorization } }),
      ]
      expect([catalog.status, compat.status]).toEqual(username === 'ann of cleves' ? [200, 200] : [401, 401])
    }
    const taken = await admin.ask('/api/v1/users', { method: 'POST', body: { username: 'ANN OF CLEVES', password } })
    expect(taken.status).toBe(409)
  })
})

describe('the limit for password guesses', () => {
  beforeEach(rest)

  it('counts per account, for any of its names and spellings', async () => {
    await newUser({ username: 'guessed', email: 'guessed@example.org' })
    const written = ['guessed', 'GUESSED', 'guessed@example.org', ' Guessed', 'Guessed@Example.ORG']
    for (const username of written) expect((await signIn(username, 'wrong')).status).toBe(401)
    for (const username of [...written, 'gUeSsEd']) expect((await signIn(username)).status).toBe(429)
  })

  it('counts accents, full-width letters and ligatures as different names', async () => {
    await newUser({ username: 'final target5' })
    const written = ['t̃arget5', 'ｔarget5', 'tárget5', 'targe\u0301t5', 'tarǵet5', 'targeţ5'].map(
      (name) => `final ${name}`,
    )
    for (const username of [...written, 'ﬁnal target5']) expect((await signIn(username)).status).toBe(401)
  })

  it('counts an unknown name under its normalised form', async () => {
    for (const username of ['nobody here', 'NOBODY here', ' nobody HERE', 'Nobody Here', 'nobody herE']) {
      expect((await signIn(username)).status).toBe(401)
    }
    expect((await signIn('Nobody here ')).status).toBe(429)
  })
})
