import { Link, linkOptions } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useHasServices } from '../../api/account/services.ts'
import classes from './account-page.module.css'
import { texts } from './texts.ts'

const destinations = [
  { link: linkOptions({ to: '/account', activeOptions: { exact: true } }), name: texts.tabs.account },
  { link: linkOptions({ to: '/account/devices' }), name: texts.tabs.devices },
] as const
const services = { link: linkOptions({ to: '/account/services' }), name: texts.tabs.services } as const

/** Tabs for account, devices and connected services; the last only when there are any. */
export function AccountTabs() {
  const hasServices = useHasServices()
  const strip = useRef<HTMLElement>(null)
  // On a phone the tab bar scrolls: bring the active tab into view after mounting.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (hasServices && strip.current && current) strip.current.scrollLeft = current.offsetLeft
  }, [hasServices])
  return (
    <nav aria-label={texts.title} className={classes.tabs} ref={strip}>
      {[...destinations, ...(hasServices ? [services] : [])].map(({ link, name }) => (
        <Link {...link} className={classes.tab} key={name}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
