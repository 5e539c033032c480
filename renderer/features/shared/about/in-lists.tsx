import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Collection, ReadList } from '../../../api/types.ts'
import classes from './about.module.css'
import { texts } from './texts.ts'

/** The collections that a series was put into. */
export function InCollections({ collections }: { readonly collections: readonly Collection[] }) {
  return (
    <Lists title={texts.lists.collections}>
      {collections.map(({ id, name }) => (
        <li className={classes.entry} key={id}>
          <Link params={{ collectionId: id }} to="/lists/collections/$collectionId">
            {name}
          </Link>
        </li>
      ))}
    </Lists>
  )
}

/** The reading lists that a book was put into. */
export function InReadLists({ readLists }: { readonly readLists: readonly ReadList[] }) {
  return (
    <Lists title={texts.lists.reading}>
      {readLists.map(({ id, name }) => (
        <li className={classes.entry} key={id}>
          <Link params={{ readListId: id }} to="/lists/reading/$readListId">
            {name}
          </Link>
        </li>
      ))}
    </Lists>
  )
}

function Lists({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={title} className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.entries}>{children}</ul>
    </section>
  )
}
