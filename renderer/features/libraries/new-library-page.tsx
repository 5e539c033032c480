import { useMay } from '../../api/use-me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { AddLibraries } from './add-libraries.tsx'
import { settingsTexts } from './settings-texts.ts'
import { texts } from './texts.ts'

/** Adds libraries after the first run. */
export function NewLibraryPage() {
  const mayAdd = useMay('system-admin')
  const back = (words: string) => (
    <LinkButton to="/libraries" variant="default">
      {words}
    </LinkButton>
  )
  const { notYours } = texts
  if (!mayAdd) return <EmptyState action={back(settingsTexts.back)} alone text={notYours.text} title={notYours.title} />
  return (
    <Page actions={back(texts.done)} narrow subtitle={texts.addLead} title={texts.addTitle}>
      <AddLibraries />
    </Page>
  )
}
