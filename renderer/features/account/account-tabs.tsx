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

/** The way between what one is, where one is signed in, and what is connected, where there is any such thing. */
export function AccountTabs() {
  const hasServices = useHasServices()
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip is wider than its place: the present tab is brought into sight once it is there.
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
