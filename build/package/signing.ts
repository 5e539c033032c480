import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WindowsConfiguration } from 'electron-builder'

type Environment = Readonly<Record<string, string | undefined>>

/** How a package is signed; each is chosen by the secrets of the repository, which the release passes on as variables. */
export type Signing = {
  /** Certificate: a file, the one way on macOS. Azure: Azure Trusted Signing. SignPath: after packing, by the release. */
  readonly by: 'certificate' | 'azure' | 'signpath' | null
  /** Options of electron-builder for Windows. */
  readonly windows: Pick<WindowsConfiguration, 'azureSignOptions' | 'signtoolOptions' | 'forceCodeSigning'>
}

const azure = [
  ...['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'],
  ...['AZURE_SIGNING_ENDPOINT', 'AZURE_SIGNING_ACCOUNT', 'AZURE_SIGNING_PROFILE'],
]
const signPath = ['SIGNPATH_API_TOKEN', 'SIGNPATH_ORGANIZATION', 'SIGNPATH_PROJECT', 'SIGNPATH_POLICY']
const appleAccount = ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID']
const appleKey = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']

/**
 * @throws Error when a way to sign lacks some of its variables, or when there is more than one: what was meant to be
 * signed must not be published unsigned
 */
export function signingOf(platform: NodeJS.Platform, environment: Environment): Signing {
  const unsigned: Signing = { by: null, windows: {} }
  if (platform === 'darwin') return signingOfMac(environment)
  if (platform !== 'win32') return unsigned
  const ways = [
    isSet(environment, ['CSC_LINK']) && certificate,
    // Installed programs accept only updates of the publisher that they were signed by.
    isComplete(environment, azure, ['WINDOWS_PUBLISHER']) && azureSigning(environment),
    isComplete(environment, signPath, ['WINDOWS_PUBLISHER']) && signPathSigning(environment),
  ].filter((way) => way !== false)
  if (ways.length > 1) throw new Error(`Choose one way to sign: ${ways.map(({ by }) => by).join(' or ')}.`)
  return ways[0] ?? unsigned
}

/** Without its certificate nothing is signed; with it, a failure ends the release. */
const certificate: Signing = { by: 'certificate', windows: { forceCodeSigning: true } }

function azureSigning(environment: Environment): Signing {
  const read = (name: string) => environment[name] ?? ''
  const azureSignOptions = {
    publisherName: read('WINDOWS_PUBLISHER'),
    endpoint: read('AZURE_SIGNING_ENDPOINT'),
    codeSigningAccountName: read('AZURE_SIGNING_ACCOUNT'),
    certificateProfileName: read('AZURE_SIGNING_PROFILE'),
  }
  return { by: 'azure', windows: { azureSignOptions, forceCodeSigning: true } }
}

function signPathSigning({ WINDOWS_PUBLISHER: publisherName = '' }: Environment): Signing {
  return { by: 'signpath', windows: { signtoolOptions: { publisherName } } }
}

/** Notarisation is left to electron-builder, which reads the same variables. */
function signingOfMac(environment: Environment): Signing {
  const hasNotary = [appleAccount, appleKey].map((names) => isComplete(environment, names)).includes(true)
  const hasCertificate = isSet(environment, ['CSC_LINK'])
  if (hasNotary && !hasCertificate) throw new Error('Only a signed app can be notarised: MAC_CERTIFICATE is missing.')
  return hasCertificate ? certificate : { by: null, windows: {} }
}

/**
 * The key of App Store Connect as the file that Apple's tool wants; secrets are text.
 * @returns its path; null when the variable is not the text of a key
 */
export function writeAppleKey({ APPLE_API_KEY: text = '' }: Environment): string | null {
  if (!text.includes('PRIVATE KEY')) return null
  const file = join(mkdtempSync(join(tmpdir(), 'inglenook-key-')), 'key.p8')
  writeFileSync(file, `${text.trim()}\n`, { mode: 0o600 })
  return file
}

function isSet(environment: Environment, names: readonly string[]): boolean {
  return names.every((name) => Boolean(environment[name]))
}

/** @throws Error that names what is missing when only a part is there */
function isComplete(environment: Environment, names: readonly string[], also: readonly string[] = []): boolean {
  if (!names.some((name) => environment[name])) return false
  const missing = [...names, ...also].filter((name) => !environment[name])
  if (missing.length > 0) throw new Error(`To sign, ${missing.join(' and ')} must be set, too.`)
  return true
}
