import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'
import { Transfer } from './transfer.tsx'

/** Export and import of everybody's data. */
export function HouseholdPage() {
  return (
    <Page narrow subtitle={texts.household.lead} title={texts.household.title}>
      <Transfer scope="household" />
    </Page>
  )
}
