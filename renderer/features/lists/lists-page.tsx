import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { filterPresetsQuery } from '../../api/lists/filters.ts'
import type { AnyList } from '../../api/lists/list-kinds.ts'
import { listsQuery, useNewList } from '../../api/lists/lists.ts'
import { CoverCard } from '../../ui/cover-card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon, UploadIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { inLibrary } from '../shared/filter/browse.ts'
import { listLink } from '../shared/list-picker/list-link.ts'
import { ListForm } from './list-form.tsx'
import { collectionView, type ListView, type Member, readListView } from './list-views.ts'
import classes from './lists.module.css'
import { texts } from './texts.ts'

type KindOfList = 'collections' | 'reading'
type ListsPageProps = { readonly kind: KindOfList; readonly onKind: (kind: KindOfList) => void }

/** All collections and reading lists of this server. */
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

type AllListsProps<L extends AnyList, M extends Member> = {
  readonly view: ListView<L, M>
  /** Switches between collections and reading lists. */
  readonly kinds: ReactNode
  /** Link to the import of a reading list. */
  readonly importLink?: ReactNode
}

/** All lists of a kind, page by page, with buttons to create one. */
function AllLists<L extends AnyList, M extends Member>({ view, kinds, importLink }: AllListsProps<L, M>) {
  const { kind, words } = view
  const query = useInfiniteQuery(listsQuery(kind))
  const mayCreate = useMay(`${kind.name}-write`)
  const [creating, create] = useDisclosure()
  const items = query.data?.pages.flatMap(({ data }) => data) ?? []
  const { empty } = words
  const buttons = mayCreate && (
    <div className={classes.buttons}>
      {importLink}
      <Button leftSection={<PlusIcon size={18} />} onClick={create.open}>
        {words.create}
      </Button>
    </div>
  )
  return (
    <>
      <div className={classes.bar}>
        {kinds}
        {items.length > 0 && buttons}
      </div>
      {query.isError && <TryAgain query={query} />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState action={buttons} text={mayCreate ? empty.text : empty.read} title={empty.title} />
      )}
      <ul aria-label={words.all} className={classes.covers}>
        {items.map((list) => (
          <li key={list.id}>
            <ListCard list={list} view={view} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
      <NewList onClose={create.close} opened={creating} view={view} />
    </>
  )
}

type ListCardProps<L extends AnyList, M extends Member> = { readonly list: L; readonly view: ListView<L, M> }

function ListCard<L extends AnyList, M extends Member>({ list, view: { kind } }: ListCardProps<L, M>) {
  const size = kind.size(list)
  return (
    <CoverCard
      id={list.id}
      link={listLink(kind.name, list.id)}
      meta={size === null ? texts.collections.automatic : kind.count(size)}
      ofList
      src={kind.cover(list.id)}
      stacked={size === null || size > 1}
      title={list.name}
    />
  )
}

const start = { name: '', summary: null, ordered: true }

type NewListProps<L extends AnyList, M extends Member> = {
  readonly view: ListView<L, M>
  readonly opened: boolean
  readonly onClose: () => void
}

/** Creates a list, filled manually or, for a collection, by a saved filter, and opens it. */
function NewList<L extends AnyList, M extends Member>({ view, opened, onClose }: NewListProps<L, M>) {
  const { kind, words, orderedHint } = view
  const create = useNewList(kind)
  const navigate = useNavigate()
  const { presets, presetId, setPresetId, rule } = useSavedFilters(opened && kind.name === 'collections')
  return (
    <ListForm
      action={texts.form.create}
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={(draft) =>
        create.mutate({ ...draft, ...rule }, { onSuccess: ({ id }) => void navigate(listLink(kind.name, id)) })
      }
      opened={opened}
      orderedHint={orderedHint}
      start={start}
      title={words.create}
    >
      {presets.length > 0 && (
        <NativeSelect
          data={[
            { value: '', label: texts.collections.filterManual },
            ...presets.map(({ id, name }) => ({ value: id, label: texts.collections.filterPreset(name) })),
          ]}
          label={texts.collections.filter}
          onChange={(event) => setPresetId(event.currentTarget.value)}
          value={presetId}
        />
      )}
    </ListForm>
  )
}

/** Saved filters usable for a collection, and the rule of the chosen one. */
function useSavedFilters(enabled: boolean) {
  const [presetId, setPresetId] = useState('')
  const saved = useQuery({ ...filterPresetsQuery('series'), enabled }).data ?? []
  // The condition of a collection cannot contain a text.
  const presets = enabled ? saved.filter(({ condition, query }) => condition !== null && query === null) : []
  const preset = presets.find(({ id }) => id === presetId)
  const rule = preset && { condition: inLibrary(preset.libraryId, preset.condition), sort: preset.sort }
  return { presets, presetId, setPresetId, rule }
}
