import { dnsProblem } from './dns-problem.ts'
import type { DnsProvider, DnsRecord } from './provider.ts'
import { requestJson } from './request-json.ts'

const provider = 'DuckDNS'

/** The API of DuckDNS, which has one TXT record for each name and all names below it. */
export function openDuckdns(token: string, api = 'https://www.duckdns.org/update'): DnsProvider {
  async function update({ name, value }: DnsRecord, signal: AbortSignal, more: string): Promise<void> {
    const domains = name.split('.').at(-3) ?? name
    const query = new URLSearchParams({ domains, token, txt: value })
    const { text } = await requestJson(provider, `${api}?${query}${more}`, { headers: {}, signal })
    if (!text.startsWith('OK')) throw dnsProblem(provider, 'the token or the name is wrong')
  }
  return {
    add: (record, signal) => update(record, signal, ''),
    remove: (record, signal) => update(record, signal, '&clear=true'),
  }
}
