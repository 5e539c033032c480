import { useMay } from '../../api/use-me.ts'
import { Page } from '../../ui/page.tsx'
import { CatalogSection } from './catalog-section.tsx'
import { texts } from './texts.ts'

/** What a person can take with them. */
export function DataPage() {
  const mayRead = useMay('series-read')
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      {mayRead && <CatalogSection />}
    </Page>
  )
}
