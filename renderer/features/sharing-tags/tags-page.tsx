import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { sharingTagsQuery } from '../../api/queries/sharing.ts'
import type { SharingTag } from '../../api/types.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { NewTag } from './tag-form.tsx'
import { TagMenu } from './tag-menu.tsx'
import classes from './tags.module.css'
import { texts } from './texts.ts'

/** All sharing tags, and the way to make one. */
export function TagsPage() {
  return (
    <LibraryViewersOnly title={texts.title}>
      <Tags />
    </LibraryViewersOnly>
  )
}

function Tags() {
  const tags = useQuery(sharingTagsQuery)
  const mayMake = useMay('users-write')
  const [making, make] = useDisclosure()
  const button = mayMake && (
    <Button leftSection={<PlusIcon size={18} />} onClick={make.open}>
      {texts.make}
    </Button>
  )
  const isEmpty = tags.data?.length === 0
  return (
    <Page actions={!isEmpty && button} narrow subtitle={texts.lead} title={texts.title}>
      <Loaded query={tags} waiting={<div className={classes.waiting} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState action={button} text={texts.empty.text} title={texts.empty.title} />
          ) : (
            <ul aria-label={texts.list} className={classes.list}>
              {all.map((tag) => (
                <TagRow key={tag.id} tag={tag} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewTag onClose={make.close} opened={making} />
    </Page>
  )
}

function TagRow({ tag }: { readonly tag: SharingTag }) {
  const parts = [
    texts.series(tag.seriesCount),
    texts.people(tag.userCount),
    ...(tag.rule === null ? [] : [texts.byRule]),
  ]
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link className={classes.name} params={{ tagId: tag.id }} to="/sharing-tags/$tagId">
          {tag.name}
        </Link>
        {tag.description !== null && tag.description !== '' && <p className={classes.about}>{tag.description}</p>}
        <p className={classes.about}>{parts.join(' · ')}</p>
      </div>
      <TagMenu tag={tag} />
    </li>
  )
}
