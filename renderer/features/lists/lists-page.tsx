import { SegmentedControl } from '@mantine/core'
import { UploadIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { AllLists } from './all-lists.tsx'
import { collectionView, readListView } from './list-views.ts'
import { texts } from './texts.ts'

export type KindOfList = 'collections' | 'reading'
type ListsPageProps = { readonly kind: KindOfList; readonly onKind: (kind: KindOfList) => void }

/** The collections and the reading lists of this server. */
export function ListsPage({ kind, onKind }: ListsPageProps) {
  const kinds = (
    <SegmentedControl
      aria-label={texts.kind}
      data={[...texts.kinds]}
      onChange={(value) => onKind(value as KindOfList)}
      value={kind}
    />
  )
  const importLink = (
    <LinkButton leftSection={<UploadIcon size={18} />} to="/lists/import" variant="default">
      {texts.reading.importList}
    </LinkButton>
  )
  return (
    <Page subtitle={texts.lead} title={texts.title}>
      {kind === 'collections' ? (
        <AllLists key={kind} kinds={kinds} view={collectionView} />
      ) : (
        <AllLists importLink={importLink} key={kind} kinds={kinds} view={readListView} />
      )}
    </Page>
  )
}
