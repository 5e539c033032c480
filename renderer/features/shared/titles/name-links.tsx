import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { common } from '../../../ui/texts.ts'
import { onlyWith } from '../filter/browse.ts'
import classes from './name-links.module.css'

type NamesProps = {
  /** Filter field of the names. */
  readonly field: 'genre' | 'tag' | 'author'
  /** Kind of items that a name link lists. */
  readonly of?: 'series' | 'books'
  readonly names: readonly string[]
}

/** Names as links to filtered lists, separated by commas. */
export function NameLinks({ field, of = 'series', names }: NamesProps) {
  const { shown, more } = useFirst(names)
  return (
    <>
      {shown.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <Link className={classes.link} search={onlyWith(field, name)} to={of === 'series' ? '/series' : '/books'}>
            {name}
          </Link>
        </Fragment>
      ))}{' '}
      {more}
    </>
  )
}

/** The same as chips. */
export function NameChips({ field, names, label }: NamesProps & { readonly label: string }) {
  const { shown, more } = useFirst(names)
  if (names.length === 0) return null
  return (
    <ul aria-label={label} className={classes.chips}>
      {shown.map((name) => (
        <li key={name}>
          <Link className={classes.chip} search={onlyWith(field, name)} to="/series">
            {name}
          </Link>
        </li>
      ))}
      {more !== null && <li>{more}</li>}
    </ul>
  )
}

/** Number of names shown initially; slightly longer lists are shown completely. */
const first = 12
const slack = 3

/** The first names, and a button for the rest. */
function useFirst(names: readonly string[]) {
  const [isOpen, open] = useState(false)
  const isComplete = isOpen || names.length <= first + slack
  return {
    shown: isComplete ? names : names.slice(0, first),
    more: isComplete ? null : (
      <UnstyledButton className={classes.more} onClick={() => open(true)}>
        {common.andMore(names.length - first)}
      </UnstyledButton>
    ),
  }
}
