import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { recommendationsQuery, useRefreshRecommendations } from '../../api/lists/recommendations.ts'
import type { RecommendationSource } from '../../api/types.ts'
import { formatAgo } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { RecommendationRow } from './recommendation-row.tsx'
import classes from './recommendations-page.module.css'
import { texts } from './texts.ts'

const all = 100

/** Everything that is recommended to the signed-in person, by the server and by connected services. */
export function RecommendationsPage() {
  const query = useQuery(recommendationsQuery(all))
  const services = query.data?.sources.filter(({ pluginId }) => pluginId !== null) ?? []
  return (
    <Page
      actions={services.length > 0 && <RefreshButton services={services} />}
      narrow
      subtitle={texts.lead}
      title={texts.title}
    >
      <Loaded query={query} waiting={<div aria-busy="true" className={classes.waiting} />}>
        {({ recommendations, hasTaste }) =>
          recommendations.length === 0 ? (
            <EmptyState
              action={<LinkButton to="/series">{texts.empty.action}</LinkButton>}
              text={hasTaste ? texts.empty.none : texts.empty.cold}
              title={texts.empty.title}
            />
          ) : (
            <ol className={rows.spacedList}>
              {recommendations.map((item) => (
                <RecommendationRow item={item} key={`${item.source} ${item.externalId}`} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {services.length > 0 && <Services services={services} />}
    </Page>
  )
}

type ServicesProps = { readonly services: readonly RecommendationSource[] }

function RefreshButton({ services }: ServicesProps) {
  const refresh = useRefreshRecommendations()
  const isRunning = services.every(({ taskStatus }) => taskStatus !== null)
  return (
    <Button disabled={isRunning} loading={refresh.isPending} onClick={() => refresh.mutate()} variant="default">
      {isRunning ? texts.running : texts.refresh}
    </Button>
  )
}

/** The services that recommend titles: when they last did, and what went wrong. */
function Services({ services }: ServicesProps) {
  return (
    <Section lead={texts.servicesLead} title={texts.services}>
      <ul className={rows.list}>
        {services.map((service) => (
          <li className={rows.row} key={service.pluginId}>
            <div className={rows.words}>
              <span className={rows.name}>{service.pluginName}</span>
              <p aria-live="polite" className={rows.about}>
                {stateOf(service)}
              </p>
              {service.error !== null && (
                <Note tone="danger">
                  <ServerWords text={service.error} />
                </Note>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function stateOf({ taskStatus, fetchedAt }: RecommendationSource): string {
  if (taskStatus !== null) return texts.running
  return fetchedAt === null ? texts.never : texts.fetched(formatAgo(fetchedAt, Date.now()))
}
