import { dnsProblem } from './dns-problem.ts'
import type { DnsProvider, DnsRecord } from './provider.ts'
import { requestJson } from './request-json.ts'

const provider = 'deSEC'
/** The least that it allows. */
const ttl = 3_600

/** The API of deSEC. */
export function openDesec(token: string, api = 'https://desec.io/api/v1'): DnsProvider {
  async function call(path: string, signal: AbortSignal, how: { method?: string; body?: unknown } = {}) {
    const headers = { authorization: `Token ${token}` }
    const reply = await requestJson(provider, `${api}${path}`, { ...how, headers, signal })
    if (reply.status < 300 || reply.status === 404) return reply
    const { detail } = Object(reply.json) as { readonly detail?: unknown }
    throw dnsProblem(provider, typeof detail === 'string' ? detail : `status ${reply.status}`)
  }
  /** Replaces the values of a name. */
  async function change({ name }: DnsRecord, signal: AbortSignal, edit: (values: readonly string[]) => string[]) {
    const owners = (await call(`/domains/?owns_qname=${name}`, signal)).json
    const [owner] = (Array.isArray(owners) ? owners : []) as { readonly name: string }[]
    if (owner === undefined) throw dnsProblem(provider, `the account has no domain of ${name}`)
    const subname = name.slice(0, -owner.name.length - 1)
    const { json } = await call(`/domains/${owner.name}/rrsets/${subname}/TXT/`, signal)
    const { records = [] } = Object(json) as { readonly records?: readonly string[] }
    const body = [{ subname, type: 'TXT', ttl, records: edit(records) }]
    await call(`/domains/${owner.name}/rrsets/`, signal, { method: 'PUT', body })
  }
  const quoted = ({ value }: DnsRecord) => `"${value}"`
  return {
    add: (record, signal) => change(record, signal, (values) => [...new Set([...values, quoted(record)])]),
    remove: (record, signal) => change(record, signal, (values) => values.filter((value) => value !== quoted(record))),
  }
}
