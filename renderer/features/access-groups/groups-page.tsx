import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { accessGroupsQuery } from '../../api/queries/sharing.ts'
import type { AccessGroup } from '../../api/types.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { NewGroup } from './group-form.tsx'
import { GroupMenu } from './group-menu.tsx'
import classes from './groups.module.css'
import { texts } from './texts.ts'

/** All access groups, and the way to make one. */
export function GroupsPage() {
  return (
    <LibraryViewersOnly title={texts.title}>
      <Groups />
    </LibraryViewersOnly>
  )
}

function Groups() {
  const groups = useQuery(accessGroupsQuery)
  const mayMake = useMay('users-write')
  const [making, make] = useDisclosure()
  const button = mayMake && (
    <Button leftSection={<PlusIcon size={18} />} onClick={make.open}>
      {texts.make}
    </Button>
  )
  const isEmpty = groups.data?.length === 0
  return (
    <Page actions={!isEmpty && button} narrow subtitle={texts.lead} title={texts.title}>
      <Loaded query={groups} waiting={<div className={classes.waiting} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState action={button} text={texts.empty.text} title={texts.empty.title} />
          ) : (
            <ul aria-label={texts.list} className={classes.list}>
              {all.map((group) => (
                <GroupRow group={group} key={group.id} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewGroup onClose={make.close} opened={making} />
    </Page>
  )
}

function GroupRow({ group }: { readonly group: AccessGroup }) {
  const { id, name, description, memberCount, grantCount } = group
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link className={classes.name} params={{ groupId: id }} to="/access-groups/$groupId">
          {name}
        </Link>
        {description !== null && description !== '' && <p className={classes.about}>{description}</p>}
        <p className={classes.about}>
          {texts.members(memberCount)} · {texts.tags(grantCount)}
        </p>
      </div>
      <GroupMenu group={group} />
    </li>
  )
}
