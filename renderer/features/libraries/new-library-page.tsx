import { useMay } from '../../api/account/use-me.ts'
import { LinkButton } from '../../ui/links.tsx'
import { NotPermitted } from '../../ui/not-permitted.tsx'
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
