import { Resolver } from 'node:dns/promises'
import { setTimeout as after } from 'node:timers/promises'
import type { DnsRecord } from './dns/provider.ts'
import { parentsOf } from './dns/request-json.ts'

const pauseMs = 3_000

/**
 * Waits until all name servers of a domain have a record, or until the time is over: an authority that asks too early
 * counts a failure. @param resolvers asked instead of the domain's own
 */
export async function waitForRecord(
  record: DnsRecord,
  { resolvers, withinMs, signal }: { resolvers: readonly string[]; withinMs: number; signal: AbortSignal },
): Promise<void> {
  const endsAt = performance.now() + withinMs
  while (performance.now() < endsAt && !signal.aborted) {
    const servers = resolvers.length > 0 ? resolvers : await serversOf(record.name)
    const found = await Promise.all(servers.map((server) => hasRecord(server, record)))
    if (found.length > 0 && found.every(Boolean)) return
    await after(Math.min(pauseMs, withinMs), undefined, { signal }).catch(() => undefined)
  }
}

/** Addresses of the name servers of the zone that a name is in. */
async function serversOf(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: pauseMs, tries: 1 })
  for (const zone of parentsOf(name)) {
    const names = await resolver.resolveNs(zone).catch(() => [])
    const found = await Promise.all(names.map((server) => resolver.resolve4(server).catch(() => [])))
    if (names.length > 0) return found.flatMap(([address]) => address ?? [])
  }
  return []
}

async function hasRecord(server: string, { name, value }: DnsRecord): Promise<boolean> {
  const resolver = new Resolver({ timeout: pauseMs, tries: 1 })
  resolver.setServers([server])
  const found = await resolver.resolveTxt(name).catch(() => [])
  return found.some((parts) => parts.join('') === value)
}
