import { useMay } from '../../api/account/use-me.ts'
import { Page } from '../../ui/page.tsx'
import { CatalogSection } from './catalog-section.tsx'
import { texts } from './texts.ts'
import { Transfer } from './transfer.tsx'

/** Page of a person's own data exports. */
export function DataPage() {
  const mayProgress = useMay('progress-read')
  const mayRead = useMay('series-read')
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      {mayProgress && <Transfer scope="own" />}
      {mayRead && <CatalogSection />}
    </Page>
  )
}
