import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import type { AuditEntry } from '../types.ts'

/** Filter of the audit log; days are `YYYY-MM-DD` in the time zone of the viewer. */
export type AuditChoice = {
  readonly kind: AuditEntry['kind'] | null
  readonly outcome: AuditEntry['outcome'] | null
  /** Actor or target of the action. */
  readonly userId: string | null
  readonly from: string | null
  /** Last day, inclusive. */
  readonly to: string | null
}

const pageSize = 50
const maxPeople = 500

/** The filter as query parameters; invalid days are left out. */
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

/** Start of a day, or of one some days later. */
function startOf(day: string | null, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []
  const time = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** Entries, newest first, page by page. */
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

/** Only the first page, refetched on events: the list itself does not move while it is read. */
export function auditHeadQuery(choice: AuditChoice) {
  const filter = auditFilter(choice)
  return queryOptions({
    queryKey: keys.auditHead(filter),
    queryFn: ({ signal }) => call('listAuditEntries', { query: { ...filter, pageSize }, signal }),
    staleTime: 0,
  })
}

/** People to filter by, by name. */
export const auditPeopleQuery = queryOptions({
  queryKey: keys.auditPeople,
  queryFn: async ({ signal }) => {
    const { data } = await call('listUsers', { query: { pageSize: maxPeople }, signal })
    return data.map(({ id, username, displayName }) => ({ id, name: displayName ?? username }))
  },
})

/** Address of the filtered entries as a file. */
export function auditFile(choice: AuditChoice, format: 'csv' | 'ndjson'): string {
  return addressOf('exportAudit', { query: { ...auditFilter(choice), format } })
}
