import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageConfig } from '../../build/package/config.ts'
import { signingOf, writeAppleKey } from '../../build/package/signing.ts'

const azure = {
  AZURE_TENANT_ID: 'tenant',
  AZURE_CLIENT_ID: 'client',
  AZURE_CLIENT_SECRET: 'secret',
  AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
  AZURE_SIGNING_ACCOUNT: 'account',
  AZURE_SIGNING_PROFILE: 'profile',
  WINDOWS_PUBLISHER: 'Ann Lee',
}
const signPath = {
  SIGNPATH_API_TOKEN: 'token',
  SIGNPATH_ORGANIZATION: 'id',
  SIGNPATH_PROJECT: 'inglenook',
  SIGNPATH_POLICY: 'release-signing',
  WINDOWS_PUBLISHER: 'SignPath Foundation',
}

describe('Windows', () => {
  it('is not signed without secrets, which a workflow passes as empty text', () => {
    expect(signingOf('win32', { CSC_LINK: '', AZURE_TENANT_ID: '', SIGNPATH_API_TOKEN: '' })).toEqual({
      by: null,
      windows: {},
    })
  })

  it('is signed by a certificate, by Azure or by SignPath, whichever has its secrets', () => {
    expect(signingOf('win32', { CSC_LINK: 'MII', WINDOWS_PUBLISHER: 'Ann Lee' }).by).toBe('certificate')
    const win = (signing: ReturnType<typeof signingOf>) =>
      packageConfig({
        root: new URL('../..', import.meta.url).pathname,
        built: { main: 'm', preload: 'p', node: 'n', interface: 'i' },
        output: 'o',
        icons: 'icons',
        publication: null,
        signing,
      }).win
    expect(win(signingOf('win32', azure))).toMatchObject({
      target: ['nsis'],
      forceCodeSigning: true,
      azureSignOptions: {
        publisherName: 'Ann Lee',
        endpoint: 'https://weu.codesigning.azure.net',
        codeSigningAccountName: 'account',
        certificateProfileName: 'profile',
      },
    })
    // It signs after packing; installed programs learn whose updates they accept.
    expect(win(signingOf('win32', signPath))).toMatchObject({
      signtoolOptions: { publisherName: 'SignPath Foundation' },
    })
    expect(win(signingOf('win32', signPath))).not.toHaveProperty('forceCodeSigning')
  })

  it('says what is missing rather than leave a release unsigned', () => {
    expect(() => signingOf('win32', { ...azure, AZURE_CLIENT_SECRET: '' })).toThrow('AZURE_CLIENT_SECRET must be set')
    expect(() => signingOf('win32', { ...signPath, WINDOWS_PUBLISHER: '' })).toThrow('WINDOWS_PUBLISHER must be set')
    expect(() => signingOf('win32', { ...azure, ...signPath })).toThrow('azure or signpath')
  })
})

describe('macOS', () => {
  it('is signed by a certificate, and notarised by an account or a key', () => {
    expect(signingOf('darwin', {}).by).toBeNull()
    const key = { APPLE_API_KEY: 'k', APPLE_API_KEY_ID: 'i', APPLE_API_ISSUER: 'u' }
    const account = { APPLE_ID: 'a', APPLE_APP_SPECIFIC_PASSWORD: 'p', APPLE_TEAM_ID: 't' }
    for (const notary of [{}, key, account])
      expect(signingOf('darwin', { CSC_LINK: 'c', ...notary }).by).toBe('certificate')
    expect(() => signingOf('darwin', { CSC_LINK: 'c', ...key, APPLE_API_ISSUER: '' })).toThrow('APPLE_API_ISSUER')
    expect(() => signingOf('darwin', account)).toThrow('MAC_CERTIFICATE is missing')
  })

  it('takes the key of App Store Connect as text, and writes the file that Apple’s tool reads', () => {
    const text = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----'
    const file = String(writeAppleKey({ APPLE_API_KEY: text }))
    expect(readFileSync(file, 'utf8')).toBe(`${text}\n`)
    rmSync(dirname(file), { recursive: true })
    expect(writeAppleKey({ APPLE_API_KEY: '/keys/key.p8' })).toBeNull()
    expect(writeAppleKey({})).toBeNull()
  })
})

it('is nothing on Linux', () => {
  expect(signingOf('linux', { CSC_LINK: 'c', ...azure })).toEqual({ by: null, windows: {} })
})
