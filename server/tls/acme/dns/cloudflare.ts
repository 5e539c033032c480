import { dnsProblem } from './dns-problem.ts'
import type { DnsProvider, DnsRecord } from './provider.ts'
import { parentsOf, requestJson } from './request-json.ts'

const provider = 'Cloudflare'
type Answer = {
  readonly success?: boolean
  readonly result?: unknown
  readonly errors?: readonly { readonly code?: number; readonly message?: string }[]
}
type Found = { readonly id: string; readonly content?: string }

/** The API of Cloudflare, with a token that may edit the DNS of the zone. */
export function openCloudflare(token: string, api = 'https://api.cloudflare.com/client/v4'): DnsProvider {
  async function call(path: string, signal: AbortSignal, how: { method?: string; body?: unknown } = {}) {
    const headers = { authorization: `Bearer ${token}` }
    const { status, json } = await requestJson(provider, `${api}${path}`, { ...how, headers, signal })
    const { success, result, errors } = Object(json) as Answer
    if (success === true) return result
    // Identical: someone else, or an interrupted attempt, has added it.
    if (errors?.some(({ code }) => code === 81_058)) return null
    throw dnsProblem(provider, errors?.map(({ message }) => message).join(', ') || `status ${status}`)
  }
  async function zoneOf({ name }: DnsRecord, signal: AbortSignal): Promise<string> {
    for (const zone of parentsOf(name)) {
      const [found] = (await call(`/zones?name=${zone}`, signal)) as Found[]
      if (found !== undefined) return found.id
    }
    throw dnsProblem(provider, `the token has no access to a zone of ${name}`)
  }
  return {
    async add(record, signal) {
      const body = { type: 'TXT', name: record.name, content: `"${record.value}"`, ttl: 60 }
      await call(`/zones/${await zoneOf(record, signal)}/dns_records`, signal, { method: 'POST', body })
    },
    async remove(record, signal) {
      const records = `/zones/${await zoneOf(record, signal)}/dns_records`
      const all = (await call(`${records}?type=TXT&name=${record.name}`, signal)) as Found[]
      const own = all.filter(({ content }) => content?.replaceAll('"', '') === record.value)
      for (const { id } of own) await call(`${records}/${id}`, signal, { method: 'DELETE' })
    },
  }
}
