import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { AddLibraries } from './add-libraries.tsx'
import { texts } from './texts.ts'

/** Adds libraries after the first run. */
export function NewLibraryPage() {
  return (
    <Page
      actions={
        <LinkButton to="/libraries" variant="default">
          {texts.done}
        </LinkButton>
      }
      narrow
      subtitle={texts.addLead}
      title={texts.addTitle}
    >
      <AddLibraries />
    </Page>
  )
}
