import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { servicesQuery } from '../../../api/account/services.ts'
import { useMay, useMe } from '../../../api/account/use-me.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { formatAgo } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import rows from '../../../ui/rows.module.css'
import { HealthBadge } from '../../shared/plugins/health-badge.tsx'
import { AccountLock } from '../account-lock.tsx'
import { AccountTabs } from '../account-tabs.tsx'
import { isWorking, statusOf } from './service-words.ts'
import classes from './services.module.css'
import { texts } from './texts.ts'

/** Available and connected services, each with its state. */
export function ServicesPage() {
  const me = useMe()
  const services = useQuery(servicesQuery)
  if (me === null) return null
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      <AccountTabs />
      <AccountLock lock={me.accountLock} />
      <Loaded query={services} waiting={<div className={classes.waiting} />}>
        {(all) =>
          all.length === 0 ? (
            <NoServices />
          ) : (
            <ul aria-label={texts.list} className={rows.spacedList}>
              {all.map((service) => (
                <ServiceRow key={service.pluginId} service={service} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function NoServices() {
  const { title, text, toPlugins, toAccount } = texts.empty
  const mayAdd = useMay('plugins-manage')
  const connectAction = mayAdd ? (
    <LinkButton to="/admin/plugins">{toPlugins}</LinkButton>
  ) : (
    <LinkButton to="/account">{toAccount}</LinkButton>
  )
  return <EmptyState action={connectAction} text={text} title={title} />
}

function ServiceRow({ service }: { readonly service: UserPlugin }) {
  const { pluginId, displayName, description, healthStatus, failureCount, lastSyncAt, connected, available } = service
  return (
    <li className={rows.wrapping}>
      <div className={classes.text}>
        <div className={classes.head}>
          <Link className={rows.name} params={{ pluginId }} to="/account/services/$pluginId">
            {displayName}
          </Link>
          {isWorking(service) && <HealthBadge failureCount={failureCount} health={healthStatus} />}
        </div>
        {description !== null && description !== '' && <p className={classes.plain}>{description}</p>}
        <p className={classes.about}>
          {statusOf(service)}
          {connected &&
            ` · ${lastSyncAt === null ? texts.neverSynced : texts.lastSync(formatAgo(lastSyncAt, Date.now()))}`}
        </p>
      </div>
      {available && !connected && (
        <LinkButton
          aria-label={texts.connectTo(displayName)}
          params={{ pluginId }}
          to="/account/services/$pluginId"
          variant="default"
        >
          {texts.connect}
        </LinkButton>
      )}
    </li>
  )
}
