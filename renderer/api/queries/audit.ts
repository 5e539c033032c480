import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import type { AuditEntry } from '../types.ts'

/** Which entries of the audit log; days are `YYYY-MM-DD` and end when they end for the person who looks. */
export type AuditChoice = {
  readonly kind: AuditEntry['kind'] | null
  readonly outcome: AuditEntry['outcome'] | null
  /** Who did it, or to whom it was done. */
  readonly userId: string | null
  readonly from: string | null
  /** The last day. */
  readonly to: string | null
}

const pageSize = 50
const maxPeople = 500

/** The choice as the server takes it; a day that is none is left out. */
export function auditFilter({ kind, outcome, userId, from, to }: AuditChoice) {
  const [since, until] = [startOf(from, 0), startOf(to, 1)]
  return {
    ...(kind === null ? {} : { kind }),
    ...(outcome === null ? {} : { outcome }),
    ...(userId === null ? {} : { userId }),
    ...(since === null ? {} : { from: since }),
    ...(until === null ? {} : { to: until }),
  }
}

/** The beginning of a day, or of one some days later. */
function startOf(day: string | null, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []
  const time = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** The entries, newest first, page after page. */
export function auditQuery(choice: AuditChoice) {
  const filter = auditFilter(choice)
  return infiniteQueryOptions({
    queryKey: keys.auditList(filter),
    queryFn: ({ pageParam, signal }) =>
      call('listAuditEntries', { query: { ...filter, page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** The first page alone, asked for anew when the event stream says so: the list itself stays as one reads it. */
export function auditHeadQuery(choice: AuditChoice) {
  const filter = auditFilter(choice)
  return queryOptions({
    queryKey: keys.auditHead(filter),
    queryFn: ({ signal }) => call('listAuditEntries', { query: { ...filter, pageSize }, signal }),
    staleTime: 0,
  })
}

/** Those who can be chosen from, by name. */
export const auditPeopleQuery = queryOptions({
  queryKey: keys.auditPeople,
  queryFn: async ({ signal }) => {
    const { data } = await call('listUsers', { query: { pageSize: maxPeople }, signal })
    return data.map(({ id, username, displayName }) => ({ id, name: displayName ?? username }))
  },
})

/** Where the chosen entries are as a file. */
export function auditFile(choice: AuditChoice, format: 'csv' | 'ndjson'): string {
  return addressOf('exportAudit', { query: { ...auditFilter(choice), format } })
}
