import { useQuery } from '@tanstack/react-query'
import { useMay, useMayByPassword } from '../../api/account/use-me.ts'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NotPermitted, SignInByPassword } from '../../ui/not-permitted.tsx'
import { Page } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'
import { AddLibraries } from './add-libraries.tsx'
import classes from './libraries-page.module.css'
import { LibraryCard } from './library-card.tsx'
import { settingsTexts } from './settings-texts.ts'
import { texts } from './texts.ts'

/** List of all libraries with their state. */
export function LibrariesPage() {
  const libraries = useQuery(librariesQuery)
  const mayAdd = useMay('system-admin')
  const add = mayAdd && (
    <LinkButton leftSection={<PlusIcon size={18} />} to="/libraries/new">
      {texts.add}
    </LinkButton>
  )
  const mayAddByPassword = useMayByPassword('system-admin')
  const emptyOfOthers = mayAddByPassword ? common.linkedDevice.noLibrary : texts.emptyReader
  const empty = mayAdd ? texts.empty : emptyOfOthers
  return (
    <Page actions={libraries.data?.length === 0 ? undefined : add} narrow title={texts.title}>
      <Loaded query={libraries} waiting={<div className={classes.waiting} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState action={mayAddByPassword ? <SignInByPassword /> : add} text={empty.text} title={empty.title} />
          ) : (
            <ul className={classes.list}>
              {list.map((library) => (
                <LibraryCard key={library.id} library={library} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

/** Page to add libraries after the first run. */
export function NewLibraryPage() {
  const mayAdd = useMay('system-admin')
  const back = (words: string) => (
    <LinkButton to="/libraries" variant="default">
      {words}
    </LinkButton>
  )
  if (!mayAdd) {
    const action = back(settingsTexts.back)
    return <NotPermitted action={action} needs="system-admin" tab={texts.addTitle} words={texts.notYours} />
  }
  return (
    <Page actions={back(texts.done)} narrow subtitle={texts.addLead} title={texts.addTitle}>
      <AddLibraries />
    </Page>
  )
}
