import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './access.module.css'
import type { AccessItem, AccessKind } from './access-kinds.ts'
import { ItemMenu } from './item-menu.tsx'

type ItemPageProps<Item> = {
  readonly kind: AccessKind
  readonly query: UseQueryResult<Item>
  readonly children: (item: Item) => ReactNode
}

/** Page frame of an access group or sharing tag: name, description and menu. */
export function ItemPage<Item extends AccessItem>({ kind, query, children }: ItemPageProps<Item>) {
  const navigate = useNavigate()
  const { path, words } = kind
  return (
    <Loaded nextPath={<LinkButton to={path}>{words.all}</LinkButton>} query={query}>
      {(item) => (
        <Page
          actions={<ItemMenu item={item} kind={kind} onRemoved={() => void navigate({ to: path })} />}
          narrow
          subtitle={<Link to={path}>{words.all}</Link>}
          title={item.name}
        >
          {item.description !== null && <p className={classes.description}>{item.description}</p>}
          {children(item)}
        </Page>
      )}
    </Loaded>
  )
}
