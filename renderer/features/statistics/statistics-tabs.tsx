import { Link, linkOptions } from '@tanstack/react-router'
import classes from './statistics.module.css'
import { texts } from './texts.ts'

const destinations = [
  {
    link: linkOptions({ to: '/statistics', activeOptions: { exact: true, includeSearch: false } }),
    name: texts.tabs.lately,
  },
  { link: linkOptions({ to: '/statistics/year', activeOptions: { includeSearch: false } }), name: texts.tabs.year },
  { link: linkOptions({ to: '/statistics/history' }), name: texts.tabs.history },
] as const

/** Tabs of the reading statistics. */
export function StatisticsTabs() {
  return (
    <nav aria-label={texts.title} className={classes.tabs}>
      {destinations.map(({ link, name }) => (
        <Link {...link} className={classes.tab} key={name}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
