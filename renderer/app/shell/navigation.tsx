import { Link, linkOptions } from '@tanstack/react-router'
import { HomeIcon, LibraryIcon, ListsIcon, SearchIcon, SeriesIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import classes from './navigation.module.css'

const places = [
  { link: linkOptions({ to: '/', activeOptions: { exact: true } }), name: 'Home', Icon: HomeIcon },
  { link: linkOptions({ to: '/series' }), name: 'Series', Icon: SeriesIcon },
  { link: linkOptions({ to: '/lists', search: {} }), name: 'Lists', Icon: ListsIcon },
  { link: linkOptions({ to: '/libraries' }), name: 'Libraries', Icon: LibraryIcon },
] as const

/** The name of the house, which leads home. */
export function Brand() {
  return (
    <Link aria-label="Inglenook, home" className={classes.brand} to="/">
      <Logo size={30} />
      <span>Inglenook</span>
    </Link>
  )
}

/** Beside the name on a wide screen, at the thumb on a phone. */
export function MainNavigation() {
  return (
    <nav aria-label="Main" className={classes.places}>
      {places.map(({ link, name, Icon }) => (
        <Link {...link} className={classes.place} key={name}>
          <Icon className={classes.icon} size={22} />
          {name}
        </Link>
      ))}
      <Link className={`${classes.place} ${classes.phoneOnly}`} to="/search">
        <SearchIcon className={classes.icon} size={22} />
        Search
      </Link>
    </nav>
  )
}
