import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTypedText } from '../../../lib/use-typed-text.ts'
import { SearchIcon } from '../../../ui/icons.tsx'
import classes from './browse-toolbar.module.css'

type BrowseToolbarProps = {
  readonly words: { readonly find: string; readonly sort: string }
  readonly text: string
  readonly onText: (text: string) => void
  readonly sorts: readonly { readonly value: string; readonly label: string }[]
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** Button that starts selection mode, if any. */
  readonly select?: ReactNode
  /** Number of items. */
  readonly total: ReactNode
}

/** Toolbar of a grid: search, sort order and count. */
export function BrowseToolbar(props: BrowseToolbarProps) {
  const { words, text, onText, sorts, sort, onSort, select, total } = props
  const { typed, change } = useTypedText(text, 200, onText)
  return (
    <div className={classes.toolbar}>
      <TextInput
        aria-label={words.find}
        className={classes.find}
        leftSection={<SearchIcon size={18} />}
        maxLength={200}
        onChange={(event) => change(event.currentTarget.value)}
        placeholder={words.find}
        type="search"
        value={typed}
      />
      <NativeSelect
        aria-label={words.sort}
        data={[...sorts]}
        onChange={(event) => onSort(event.currentTarget.value)}
        value={sort}
      />
      {select}
      <span aria-live="polite" className={classes.total}>
        {total}
      </span>
    </div>
  )
}
