import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { onlyWith } from './filter/browse.ts'
import classes from './name-links.module.css'

type NamesProps = {
  /** Field of the filter that the names belong to. */
  readonly field: 'genre' | 'tag' | 'author'
  /** What is listed for a name. */
  readonly of?: 'series' | 'books'
  readonly names: readonly string[]
}

/** Names that lead to everything that carries them, one after the other in a sentence. */
export function NameLinks({ field, of = 'series', names }: NamesProps) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <Link className={classes.link} search={onlyWith(field, name)} to={of === 'series' ? '/series' : '/books'}>
        {name}
      </Link>
    </Fragment>
  ))
}

/** The same as chips. */
export function NameChips({ field, names, label }: NamesProps & { readonly label: string }) {
  if (names.length === 0) return null
  return (
    <ul aria-label={label} className={classes.chips}>
      {names.map((name) => (
        <li key={name}>
          <Link className={classes.chip} search={onlyWith(field, name)} to="/series">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
