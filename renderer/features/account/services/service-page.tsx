import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { servicesQuery } from '../../../api/account/services.ts'
import { useMe } from '../../../api/account/use-me.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { common } from '../../../ui/texts.ts'
import { AccountLock } from '../account-lock.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { ExchangeSection } from './exchange-section.tsx'
import { LatestExchanges } from './latest-exchanges.tsx'
import { hasStoredData, isWorking } from './service-words.ts'
import classes from './services.module.css'
import { texts } from './texts.ts'

/** Page of a service: connection, sync and sync options. */
export function ServicePage({ pluginId }: { readonly pluginId: string }) {
  const services = useQuery(servicesQuery)
  return (
    <Loaded query={services} waiting={<div className={classes.waiting} />}>
      {(all) => {
        const service = all.find((one) => one.pluginId === pluginId)
        return service === undefined ? <NothingHere /> : <Connected service={service} />
      }}
    </Loaded>
  )
}

function NothingHere() {
  return (
    <EmptyState
      action={<LinkButton to="/account/services">{texts.all}</LinkButton>}
      alone
      text={texts.empty.text}
      title={common.gone.title}
    />
  )
}

function Connected({ service }: { readonly service: UserPlugin }) {
  const me = useMe()
  if (me === null) return null
  const isOfChild = me.accountLock === 'kid-profile'
  const isExchanging = service.capabilities.userReadSync && hasStoredData(service)
  return (
    <Page narrow subtitle={<Link to="/account/services">{texts.all}</Link>} title={service.displayName}>
      <AccountLock lock={me.accountLock} />
      {service.description !== null && <p className={classes.lead}>{service.description}</p>}
      {!service.available && <Note title={texts.unavailable}>{texts.unavailableText}</Note>}
      <ConnectionSection isLocked={me.accountLock !== null} service={service} />
      {isWorking(service) && service.capabilities.userReadSync && (
        <ExchangeSection isLocked={isOfChild} service={service} />
      )}
      {isWorking(service) && <ChoicesSection isLocked={isOfChild} service={service} />}
      {isExchanging && <LatestExchanges pluginId={service.pluginId} />}
    </Page>
  )
}
