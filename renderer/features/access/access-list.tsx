import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import rows from '../../ui/rows.module.css'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import classes from './access.module.css'
import { type AccessKind, groupKind, tagKind } from './access-kinds.ts'
import { ItemForm } from './item-form.tsx'
import { ItemMenu } from './item-menu.tsx'

type KindProps = { readonly kind: AccessKind }

export const GroupsPage = () => <AccessPage kind={groupKind} />
export const TagsPage = () => <AccessPage kind={tagKind} />

/** List of all access groups or sharing tags, with a button to create one. */
function AccessPage({ kind }: KindProps) {
  return (
    <LibraryViewersOnly title={kind.words.title}>
      <AccessList kind={kind} />
    </LibraryViewersOnly>
  )
}

function AccessList({ kind }: KindProps) {
  const { words } = kind
  const items = kind.useList()
  const creation = kind.useCreate()
  const navigate = useNavigate()
  const mayCreate = useMay('users-write')
  const [creating, create] = useDisclosure()
  const button = mayCreate && (
    <Button leftSection={<PlusIcon size={18} />} onClick={create.open}>
      {words.create}
    </Button>
  )
  const isEmpty = items.data?.length === 0
  return (
    <Page actions={!isEmpty && button} narrow subtitle={words.lead} title={words.title}>
      <Loaded query={items} waiting={<div className={classes.waiting} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState action={button} text={words.empty.text} title={words.empty.title} />
          ) : (
            <ul aria-label={words.title} className={rows.spacedList}>
              {all.map((item) => (
                <li className={rows.paired} key={item.id}>
                  <div className={rows.words}>
                    <Link className={rows.name} {...kind.linkTo(item.id)}>
                      {item.name}
                    </Link>
                    {item.description && <p className={rows.about}>{item.description}</p>}
                    <p className={rows.about}>{item.counts}</p>
                  </div>
                  <ItemMenu item={item} kind={kind} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ItemForm
        mutation={creation}
        onClose={create.close}
        onSaved={({ id }) => void navigate(kind.linkTo(id))}
        opened={creating}
        start={null}
        title={words.create}
      />
    </Page>
  )
}
