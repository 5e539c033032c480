import { Link, linkOptions } from '@tanstack/react-router'
import classes from './account-page.module.css'
import { texts } from './texts.ts'

const places = [
  { link: linkOptions({ to: '/account', activeOptions: { exact: true } }), name: texts.tabs.account },
  { link: linkOptions({ to: '/account/devices' }), name: texts.tabs.devices },
] as const

/** The way between what one is and where one is signed in. */
export function AccountTabs() {
  return (
    <nav aria-label={texts.title} className={classes.tabs}>
      {places.map(({ link, name }) => (
        <Link {...link} className={classes.tab} key={name}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
