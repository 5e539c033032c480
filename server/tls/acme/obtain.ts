import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:https'
import { join } from 'node:path'
import type { Authorization, Client } from 'acme-client'
import type { AcmeConfig } from '../../config/acme-config.ts'
import { noteText } from '../../domain/notes/table.ts'
import { writeAtomically } from '../../storage/atomic-write.ts'
import { CertificateProblem, type Pair } from '../certificate.ts'
import { type DnsProvider, openProvider } from './dns/provider.ts'
import { waitForRecord } from './propagation.ts'

export type AcmeOptions = {
  /** Where the key of the account is stored. */
  readonly folder: string
  readonly signal: AbortSignal
}

const orderMs = 15 * 60_000
const requestMs = 60_000

/** Orders a certificate, proving by records in the DNS that the domains are ours. @throws CertificateProblem */
export async function obtainByAcme(acme: AcmeConfig, { folder, signal }: AcmeOptions): Promise<Pair> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(orderMs)])
  const stopped = new Promise<never>((_, reject) => {
    ends.addEventListener('abort', () =>
      reject(new CertificateProblem(noteText('acme_silent', { host: hostOf(acme) }))),
    )
  })
  // The client of the authority cannot be interrupted.
  return Promise.race([order(acme, folder, ends), stopped])
}

async function order(acme: AcmeConfig, folder: string, signal: AbortSignal): Promise<Pair> {
  const provider = await openProvider(acme.dns)
  const { Client, axios, crypto } = (await import('acme-client')).default
  const ca = acme.rootCert === null ? undefined : await rootOf(acme.rootCert)
  const httpsAgent = new Agent(ca === undefined ? {} : { ca })
  Object.assign(axios.defaults, { timeout: requestMs, httpsAgent })
  // An attempt that is refused is repeated by us, after longer pauses.
  Object.assign(axios.defaults, { acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 1 } })
  await reach(acme, httpsAgent)
  const accountKey = await accountKeyOf(folder)
  const { directoryUrl, domains, email } = acme
  const client = new Client({ directoryUrl, accountKey, backoffMin: 1_000, backoffMax: 10_000, backoffAttempts: 30 })
  try {
    const contact = email === null ? {} : { contact: [`mailto:${email}`] }
    await client.createAccount({ termsOfServiceAgreed: true, ...contact })
    const opened = await client.createOrder({ identifiers: domains.map((value) => ({ type: 'dns', value })) })
    const proof: Proof = { client, provider, dns: acme.dns, signal }
    // One after another: some services have only one record for a name and its wildcard.
    for (const authorization of await client.getAuthorizations(opened)) await prove(authorization, proof)
    const key = newKey()
    const [, csr] = await crypto.createCsr({ altNames: [...domains] }, key)
    const cert = await client.getCertificate(await client.finalizeOrder(opened, csr))
    return { cert, key }
  } catch (error) {
    throw explain(error, acme)
  }
}

/** Its client does not tell why a connection failed. @throws CertificateProblem */
function reach(acme: AcmeConfig, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(acme.directoryUrl, { agent, timeout: requestMs }, (response) => {
      response.resume()
      resolve()
    })
    asked.once('timeout', () => asked.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    asked.once('error', (error: NodeJS.ErrnoException) => reject(unreachable(acme, error.code ?? error.message)))
  })
}

function unreachable(acme: AcmeConfig, code: string): CertificateProblem {
  return new CertificateProblem(noteText('acme_unreachable', { host: hostOf(acme), code }))
}

type Proof = {
  readonly client: Client
  readonly provider: DnsProvider
  readonly dns: AcmeConfig['dns']
  readonly signal: AbortSignal
}

/** Proves that a domain is ours. */
async function prove(authorization: Authorization, { client, provider, dns, signal }: Proof): Promise<void> {
  if (authorization.status === 'valid') return
  const domain = authorization.identifier.value
  const challenge = authorization.challenges.find(({ type }) => type === 'dns-01')
  if (challenge === undefined) throw new CertificateProblem(noteText('acme_no_dns', { domain }))
  const record = { name: `_acme-challenge.${domain}`, value: await client.getChallengeKeyAuthorization(challenge) }
  try {
    await provider.add(record, signal)
    await waitForRecord(record, { resolvers: dns.resolvers, withinMs: dns.propagationMs, signal })
    await client.completeChallenge(challenge)
    await client.waitForValidStatus(challenge)
  } finally {
    // A record that stays is harmless, and the failure before is the one to tell.
    await provider.remove(record, signal).catch(() => undefined)
  }
}

/** The key of the account, made at the first order. */
async function accountKeyOf(folder: string): Promise<string> {
  const path = join(folder, 'acme-account.pem')
  const stored = await readFile(path, 'utf8').catch(() => '')
  if (stored !== '') return stored
  const key = newKey()
  await writeAtomically(path, Buffer.from(key), { durable: true, place: 'the certificates' })
  return key
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

async function rootOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new CertificateProblem(noteText('certificate_unreadable', { file }))
  }
}

function hostOf({ directoryUrl }: AcmeConfig): string {
  return new URL(directoryUrl).host
}

/** In the words of the authority; the client breaks in this way when a connection does. */
function explain(error: unknown, acme: AcmeConfig): unknown {
  if (error instanceof CertificateProblem || !(error instanceof Error)) return error
  if (error instanceof TypeError) return unreachable(acme, 'connection lost')
  const reason = error.message.slice(0, 500)
  return new CertificateProblem(noteText('acme_refused', { host: hostOf(acme), reason }))
}
