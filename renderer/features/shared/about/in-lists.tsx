import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnyList, collections, type ListKind, readLists } from '../../../api/lists/list-kinds.ts'
import { listsWithQuery } from '../../../api/lists/lists.ts'
import type { Owner } from '../../../api/queries/extras.ts'
import { listLink } from '../list-picker/list-link.ts'
import classes from './about.module.css'
import { texts } from './texts.ts'

/** Collections that contain a series, or reading lists that contain a book. */
export function InLists({ owner: { kind, id } }: { readonly owner: Owner }) {
  return kind === 'series' ? <Lists kind={collections} memberId={id} /> : <Lists kind={readLists} memberId={id} />
}

type ListsProps<L extends AnyList, M extends { readonly id: string }> = {
  readonly kind: ListKind<L, M>
  readonly memberId: string
}

function Lists<L extends AnyList, M extends { readonly id: string }>({ kind, memberId }: ListsProps<L, M>) {
  const lists = useQuery(listsWithQuery(kind, memberId)).data ?? []
  const title = texts.lists[kind.name]
  if (lists.length === 0) return null
  return (
    <section aria-label={title} className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.entries}>
        {lists.map(({ id, name }) => (
          <li className={classes.entry} key={id}>
            <Link {...listLink(kind.name, id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
