import { readFile } from 'node:fs/promises'
import type { DnsConfig, SecretSource } from '../../../config/acme-config.ts'
import { noteText } from '../../../domain/notes/table.ts'
import { CertificateProblem } from '../../certificate.ts'
import { openCloudflare } from './cloudflare.ts'
import { openCommand } from './command.ts'
import { openDesec } from './desec.ts'
import { openDuckdns } from './duckdns.ts'
import { openNsupdate } from './nsupdate.ts'

/** A TXT record; the name has no final dot. */
export type DnsRecord = { readonly name: string; readonly value: string }

/** Sets and removes TXT records; others of the same name stay. @throws CertificateProblem */
export type DnsProvider = {
  add(record: DnsRecord, signal: AbortSignal): Promise<void>
  remove(record: DnsRecord, signal: AbortSignal): Promise<void>
}

/** Reads secrets each time, so that replaced ones are used. @throws CertificateProblem */
export async function openProvider(dns: DnsConfig): Promise<DnsProvider> {
  if (dns.provider === 'command') return openCommand(dns.command)
  if (dns.provider === 'rfc2136') {
    const { server, tsig } = dns
    return openNsupdate({ server, tsig: tsig && { ...tsig, secret: await secretOf(tsig.secret) } })
  }
  const token = await secretOf(dns.token)
  return { cloudflare: openCloudflare, desec: openDesec, duckdns: openDuckdns }[dns.provider](token)
}

async function secretOf({ value, file }: SecretSource): Promise<string> {
  if (value !== null || file === null) return value ?? ''
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    throw new CertificateProblem(noteText('certificate_unreadable', { file }))
  }
}
