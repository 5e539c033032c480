import { Link, linkOptions } from '@tanstack/react-router'
import { HomeIcon, LibraryIcon, ListsIcon, SearchIcon, SeriesIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import classes from './navigation.module.css'
import { texts } from './texts.ts'

const destinations = [
  { link: linkOptions({ to: '/', activeOptions: { exact: true } }), name: texts.places.home, Icon: HomeIcon },
  { link: linkOptions({ to: '/series' }), name: texts.places.series, Icon: SeriesIcon },
  { link: linkOptions({ to: '/lists', search: {} }), name: texts.places.lists, Icon: ListsIcon },
  { link: linkOptions({ to: '/libraries' }), name: texts.places.libraries, Icon: LibraryIcon },
] as const

/** The name of the house, which leads home. */
export function Brand() {
  return (
    <Link aria-label={texts.brand} className={classes.brand} to="/">
      <Logo size={30} />
      <span>{texts.appName}</span>
    </Link>
  )
}

/** Beside the name on a wide screen, at the thumb on a phone. */
export function MainNavigation() {
  return (
    <nav aria-label={texts.main} className={classes.places}>
      {destinations.map(({ link, name, Icon }) => (
        <Link {...link} className={classes.place} key={name}>
          <Icon className={classes.icon} size={22} />
          {name}
        </Link>
      ))}
      <Link className={`${classes.place} ${classes.phoneOnly}`} to="/search">
        <SearchIcon className={classes.icon} size={22} />
        {texts.places.search}
      </Link>
    </nav>
  )
}
