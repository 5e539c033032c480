import { useQuery } from '@tanstack/react-query'
import { librariesQuery } from '../api/queries/libraries.ts'
import { useMay } from '../api/use-me.ts'
import { useActiveScans } from '../api/use-scans.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './links.tsx'
import { common } from './texts.ts'

const { scanning, bare, nothingShared } = common.noBooks

type NoBooksYetProps = {
  /** What is said while there is no library at all. */
  readonly words: { readonly title: string; readonly text: string; readonly action: string }
}

/** Instead of a list before there is a single book: what is missing differs, and so does the next step. */
export function NoBooksYet({ words }: NoBooksYetProps) {
  const libraries = useQuery(librariesQuery)
  const isScanning = useActiveScans().length > 0
  const mayMaintain = useMay('libraries-write')
  const mayAdd = useMay('system-admin')
  if (!mayMaintain) {
    const { title, text } = isScanning ? scanning : nothingShared
    return <EmptyState text={text} title={title} />
  }
  if (libraries.isPending) return null
  const hasLibrary = (libraries.data?.length ?? 0) > 0
  if (hasLibrary) {
    const { title, text } = isScanning ? scanning : bare
    return (
      <EmptyState action={<LinkButton to="/libraries">{common.toLibraries}</LinkButton>} text={text} title={title} />
    )
  }
  if (!mayAdd) return <EmptyState text={nothingShared.text} title={nothingShared.title} />
  const action = <LinkButton to="/libraries/new">{words.action}</LinkButton>
  return <EmptyState action={action} text={words.text} title={words.title} />
}
