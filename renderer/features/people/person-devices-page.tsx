import { useQuery } from '@tanstack/react-query'
import { personQuery } from '../../api/queries/people.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { PersonCredentials } from './person-credentials.tsx'
import { texts } from './person-devices-texts.ts'

/** What an administrator sees of where an account is used. */
export function PersonDevicesPage({ userId }: { readonly userId: string }) {
  return (
    <LibraryViewersOnly title={texts.back}>
      <Devices userId={userId} />
    </LibraryViewersOnly>
  )
}

function Devices({ userId }: { readonly userId: string }) {
  const person = useQuery(personQuery(userId))
  return (
    <Loaded query={person} nextPath={<LinkButton to="/people">{texts.missing}</LinkButton>}>
      {(found) => (
        <Page
          actions={
            <LinkButton to="/people" variant="default">
              {texts.back}
            </LinkButton>
          }
          narrow
          subtitle={texts.lead}
          title={texts.title(found.displayName ?? found.username)}
        >
          <PersonCredentials person={found} />
        </Page>
      )}
    </Loaded>
  )
}
