import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { loadConfig } from './load-config.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const load = (environment: Record<string, string> = {}) => loadConfig({ dataDir: dir }, environment)
const file = (name: string, lines: readonly string[]) => writeFileSync(join(dir, name), lines.join('\n'))
const problems = async (environment: Record<string, string> = {}) => {
  const error: unknown = await load(environment).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ConfigError)
  return (error as ConfigError).problems.join('\n')
}
const home = [
  'auth:',
  '  oidc:',
  '    providers:',
  '      my-home:',
  '        issuer_url: https://id.example.org',
  '        client_id: shelf',
]
const secret = 'a-secret-that-nobody-may-see'

describe('identity providers', () => {
  it('are empty by default', async () => {
    const { oidc } = (await load()).auth
    expect(oidc).toMatchObject({ enabled: true, providers: {}, autoCreateUsers: true, defaultRole: 'reader' })
  })

  it('retain their names and accept a secret from the overlay or the environment', async () => {
    file('service.yaml', [...home, '        role_mapping: { admin: [Big_Chiefs] }'])
    file('service.local.yaml', [...home.slice(0, 4), `        client_secret: ${secret}`])
    const { providers } = (await load()).auth.oidc
    expect(providers['my-home']).toMatchObject({ clientId: 'shelf', clientSecret: secret, groupsClaim: 'groups' })
    expect(providers['my-home']?.roleMapping.admin).toEqual(['Big_Chiefs'])
    const other = await load({ SERVICE_AUTH__OIDC__PROVIDERS__MY_HOME__CLIENT_SECRET: 'another' })
    expect(other.auth.oidc.providers['my-home']).toMatchObject({ clientId: 'shelf', clientSecret: 'another' })
  })

  it('can be configured by environment variables only', async () => {
    const prefix = 'SERVICE_AUTH__OIDC__PROVIDERS__OFFICE__'
    const { providers } = (
      await load({
        [`${prefix}ISSUER_URL`]: 'https://id.example.org',
        [`${prefix}CLIENT_ID`]: 'shelf',
        [`${prefix}SCOPES`]: 'openid,groups',
        [`${prefix}ROLE_MAPPING__MAINTAINER`]: 'Editors,Owners',
        [`${prefix}AUTO_CREATE_USERS`]: 'false',
      })
    ).auth.oidc
    expect(providers.office).toMatchObject({ scopes: ['openid', 'groups'], autoCreateUsers: false })
    expect(providers.office?.roleMapping.maintainer).toEqual(['Editors', 'Owners'])
  })

  it('refuse startup for an unknown key, with a suggestion', async () => {
    file('service.yaml', [...home, `        client_secrt: ${secret}`])
    const text = await problems()
    expect(text).toMatch(/auth\.oidc\.providers\.my-home\.client_secrt is not a setting/)
    expect(text).toMatch(/Did you mean auth\.oidc\.providers\.my-home\.client_secret\?/)
    expect(text).not.toContain(secret)
  })

  it.each([
    'SERVICE_AUTH__OIDC__PROVIDERS__HOME__SECRT',
    'SERVICE_AUTH__OIDC__PROVIDERS__HOME',
    'SERVICE_AUTH__OIDC__PROVIDERS',
  ])('refuse startup for an unknown variable: %s', async (name) => {
    expect(await problems({ [name]: secret })).toMatch(`The environment variable ${name} is not a setting.`)
  })

  it('refuse startup for missing and invalid values, named as in their source', async () => {
    file('service.yaml', [...home, '        default_role: admin'])
    const text = await problems({ SERVICE_AUTH__OIDC__PROVIDERS__OFFICE__ISSUER_URL: 'http://id.example.org' })
    expect(text).toMatch(/service\.yaml: auth\.oidc\.providers\.my-home\.default_role: /)
    expect(text).toMatch(/SERVICE_AUTH__OIDC__PROVIDERS__OFFICE__ISSUER_URL: Must start with https/)
    expect(text).toMatch(/office\.client_id: /)
  })

  it.each(['Home', 'my_home', 'a/b', '-a', 'x'.repeat(33)])('reject the name %j', async (name) => {
    file('service.yaml', [...home.slice(0, 3), `      ${JSON.stringify(name)}:`, ...home.slice(4)])
    expect(await problems()).toMatch(/providers/)
  })

  it('are limited to twenty, the number of buttons that fit on the sign-in page', async () => {
    const many = (count: number) => [
      ...home.slice(0, 3),
      ...Array.from(
        { length: count },
        (_, n) => `      p${n}: {issuer_url: 'https://id.example.org', client_id: shelf}`,
      ),
    ]
    file('service.yaml', many(20))
    expect(Object.keys((await load()).auth.oidc.providers)).toHaveLength(20)
    file('service.yaml', many(21))
    expect(await problems()).toMatch(/auth\.oidc\.providers: There can be up to 20 identity providers/)
  })

  it('accept tokens for no audience unless one is configured', async () => {
    file('service.yaml', home)
    expect((await load()).auth.oidc.providers['my-home']?.acceptedAudiences).toEqual([])
    file('service.yaml', [...home, '        accepted_audiences: [books]'])
    expect((await load()).auth.oidc.providers['my-home']?.acceptedAudiences).toEqual(['books'])
  })

  it.each([
    'http://localhost:9000',
    'http://127.0.0.1:9000',
    'http://[::1]:9000',
    'https://id.example.org/realms/home',
  ])('accept the address %s', async (issuer) => {
    file('service.yaml', [...home.slice(0, 4), `        issuer_url: ${issuer}`, ...home.slice(5)])
    expect((await load()).auth.oidc.providers['my-home']?.issuerUrl).toBe(issuer)
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'libraries', '/a\\b'])(
    'reject the redirect address %j',
    async (uri) => {
      file('service.yaml', ['auth:', '  oidc:', `    allowed_redirect_uris: [${JSON.stringify(uri)}]`])
      expect(await problems()).toMatch(/allowed_redirect_uris/)
    },
  )
})
