import { getRouteApi } from '@tanstack/react-router'
import { kindOf } from '../../features/audit/audit-filters.tsx'
import { AuditPage } from '../../features/audit/audit-page.tsx'

const route = getRouteApi('/shell/administration/admin/audit')

export function AuditRoute() {
  const { kind, outcome, who, from, to } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <AuditPage
      choice={{
        kind: kindOf(kind),
        outcome: outcome ?? null,
        userId: who ?? null,
        from: from ?? null,
        to: to ?? null,
      }}
      onChoice={(next) =>
        void navigate({
          to: '/admin/audit',
          search: {
            ...(next.kind === null ? {} : { kind: next.kind }),
            ...(next.outcome === null ? {} : { outcome: next.outcome }),
            ...(next.userId === null ? {} : { who: next.userId }),
            ...(next.from === null ? {} : { from: next.from }),
            ...(next.to === null ? {} : { to: next.to }),
          },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
