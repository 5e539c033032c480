import { useQuery } from '@tanstack/react-query'
import { librariesQuery } from '../api/queries/libraries.ts'
import { useMay } from '../api/use-me.ts'
import { useActiveScans } from '../api/use-scans.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './links.tsx'
import { common } from './texts.ts'

const { scanning, bare } = common.noBooks

type NoBooksYetProps = {
  /** What is said while there is no library at all. */
  readonly words: { readonly title: string; readonly text: string; readonly action: string }
  /** What is said to people who may not add one. */
  readonly readerText?: string
}

/** Instead of a list before there is a single book: what is missing differs, and so does the next step. */
export function NoBooksYet({ words, readerText }: NoBooksYetProps) {
  const libraries = useQuery(librariesQuery)
  const isScanning = useActiveScans().length > 0
  const mayAdd = useMay('libraries-write')
  if (libraries.isPending) return null
  const hasLibrary = (libraries.data?.length ?? 0) > 0
  if (hasLibrary) {
    const { title, text } = isScanning ? scanning : bare
    return (
      <EmptyState action={<LinkButton to="/libraries">{common.toLibraries}</LinkButton>} text={text} title={title} />
    )
  }
  const text = mayAdd ? words.text : (readerText ?? words.text)
  const action = mayAdd && <LinkButton to="/libraries/new">{words.action}</LinkButton>
  return <EmptyState action={action} text={text} title={words.title} />
}
