import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { peopleQuery } from '../../api/people/people.ts'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import rowClasses from '../../ui/rows.module.css'
import { ShowMore } from '../../ui/show-more.tsx'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { Invitations } from './invitations.tsx'
import { NewPerson } from './new-person.tsx'
import { PersonRow } from './person-row.tsx'
import { texts } from './texts.ts'

/** All accounts and invitations. */
export function PeoplePage() {
  return (
    <LibraryViewersOnly title={texts.title}>
      <Everybody />
    </LibraryViewersOnly>
  )
}

function Everybody() {
  const people = useInfiniteQuery(peopleQuery)
  const { data: libraries = [], isPending: areLibrariesPending } = useQuery(librariesQuery)
  const mayAdd = useMay('users-write')
  const [adding, add] = useDisclosure()
  const rows = people.data?.pages.flatMap(({ data }) => data) ?? []
  // Rows contain library names and push down what follows: render when both queries are loaded.
  const isWaiting = people.isPending || areLibrariesPending
  return (
    <Page
      actions={
        mayAdd && (
          <Button leftSection={<PlusIcon size={18} />} onClick={add.open}>
            {texts.add}
          </Button>
        )
      }
      narrow
      subtitle={texts.lead}
      title={texts.title}
    >
      {people.isError && <TryAgain query={people} />}
      <div aria-busy={isWaiting || undefined}>
        {!isWaiting && (
          <>
            <ul aria-label={texts.list} className={rowClasses.spacedList}>
              {rows.map((person) => (
                <PersonRow key={person.id} libraries={libraries} person={person} />
              ))}
            </ul>
            <ShowMore query={people} />
            <Invitations libraries={libraries} />
          </>
        )}
      </div>
      <NewPerson onClose={add.close} opened={adding} />
    </Page>
  )
}
