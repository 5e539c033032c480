import { Page } from '../../ui/page.tsx'
import { EndedWork } from './ended-work.tsx'
import { MissingBooks } from './missing-books.tsx'
import { OrphanedCovers } from './orphaned-covers.tsx'
import { texts } from './texts.ts'
import { UnusedNames } from './unused-names.tsx'

/** What can be removed because nothing needs it any more; each part shows first what it would remove. */
export function CleanUpPage() {
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      <OrphanedCovers />
      <UnusedNames />
      <MissingBooks />
      <EndedWork />
    </Page>
  )
}
