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

/** Name of the server, linked to the home screen. */
export function Brand() {
  return (
    <Link aria-label={texts.brand} className={classes.brand} to="/">
      <Logo size={30} />
      <span>{texts.appName}</span>
    </Link>
  )
}

/** Main navigation: beside the name on wide screens, at the bottom on phones. */
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
