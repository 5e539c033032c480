import { SegmentedControl } from '@mantine/core'
import { Page } from '../../ui/page.tsx'
import { AllCollections } from './all-collections.tsx'
import { AllReadLists } from './all-read-lists.tsx'
import { texts } from './texts.ts'

export type KindOfList = 'collections' | 'reading'
type ListsPageProps = { readonly kind: KindOfList; readonly onKind: (kind: KindOfList) => void }

/** The collections and the reading lists of this house. */
export function ListsPage({ kind, onKind }: ListsPageProps) {
  const kinds = (
    <SegmentedControl
      aria-label={texts.kind}
      data={[...texts.kinds]}
      onChange={(value) => onKind(value as KindOfList)}
      value={kind}
    />
  )
  return (
    <Page subtitle={texts.lead} title={texts.title}>
      {kind === 'collections' ? <AllCollections kinds={kinds} /> : <AllReadLists kinds={kinds} />}
    </Page>
  )
}
