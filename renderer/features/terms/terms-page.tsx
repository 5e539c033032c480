import { Button, NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { keys } from '../../api/live/keys.ts'
import { unusedTermsQuery, useRemoveUnused } from '../../api/system/clean-up.ts'
import { type Term, type TermKind, type TermRequest, termsPageQuery } from '../../api/titles/terms.ts'
import { counted } from '../../lib/counts.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { MergeBar } from './merge-bar.tsx'
import { TermRow } from './term-row.tsx'
import classes from './terms.module.css'
import { kindNames, texts } from './texts.ts'

const plurals = { genre: 'genres', tag: 'tags', person: 'people' } as const

/** Removes unused names of a kind after showing them. Hidden when there are none. */
function CleanUpButton({ kind }: { readonly kind: TermKind }) {
  const client = useQueryClient()
  const unused = useQuery(unusedTermsQuery(plurals[kind])).data
  const remove = useRemoveUnused(plurals[kind])
  const confirm = (close: () => void) =>
    remove.mutate(undefined, {
      onSuccess: () => {
        close()
        void client.invalidateQueries({ queryKey: keys.terms })
      },
    })
  if (unused === undefined || unused.total === 0) return null
  return (
    <ConfirmButton
      action={texts.cleanUp}
      label={`${texts.cleanUp} (${unused.total})`}
      mutation={remove}
      onConfirm={confirm}
      title={texts.cleanUpAsk}
    >
      <p className={classes.names}>
        {unused.total > unused.names.length
          ? counted.andOthers(unused.names.join(', '), unused.total - unused.names.length)
          : unused.names.join(', ')}
      </p>
      {texts.cleanUpExplanation}
    </ConfirmButton>
  )
}

export type TermView = TermRequest & { readonly kind: TermKind; readonly unused: boolean }
/** Estimated height in pixels. */
const rowHeight = 53

type TermsPageProps = { readonly view: TermView; readonly onView: (view: TermView) => void }

/** Genres, tags and people: find, rename, merge and clean up. */
export function TermsPage({ view, onView }: TermsPageProps) {
  const mayChange = useMay('series-write')
  const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }))
  return (
    <Page actions={mayChange && <CleanUpButton kind={view.kind} />} narrow subtitle={texts.lead} title={texts.title}>
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label={texts.of}
          data={kinds}
          onChange={(kind) => onView({ ...view, kind: kind as TermKind })}
          value={view.kind}
        />
        <FindField key={view.kind} onText={(text) => onView({ ...view, text })} text={view.text} />
        <NativeSelect
          aria-label={texts.sort}
          data={[...texts.sorts]}
          onChange={(event) => onView({ ...view, sort: event.currentTarget.value })}
          value={view.sort}
        />
        <Switch
          checked={view.unused}
          label={texts.unused}
          onChange={(event) => onView({ ...view, unused: event.currentTarget.checked })}
        />
      </div>
      <Names key={view.kind} onView={onView} view={view} />
    </Page>
  )
}

function Names({ view, onView }: TermsPageProps) {
  const { kind, text, sort, unused } = view
  const request = { text, sort, unused }
  const terms = usePagedList((page, pageSize) => termsPageQuery(kind, request, { page, pageSize }))
  const mayChange = useMay('series-write')
  const [chosen, setChosen] = useState<readonly Term[]>([])
  const toggle = (term: Term) =>
    setChosen((before) =>
      before.some(({ id }) => id === term.id) ? before.filter(({ id }) => id !== term.id) : [...before, term],
    )
  const row = (term: Term | undefined) =>
    term === undefined ? (
      <div className={classes.waiting} />
    ) : (
      <TermRow
        isChosen={chosen.some(({ id }) => id === term.id)}
        key={term.id}
        kind={kind}
        mayChange={mayChange}
        onToggle={() => toggle(term)}
        term={term}
      />
    )
  return (
    <>
      {terms.error !== null && <TryAgain query={terms} />}
      {terms.total === 0 && <Nothing onView={onView} view={view} />}
      <div className={classes.list}>
        <VirtualRows
          count={terms.total ?? 0}
          key={JSON.stringify(request)}
          label={kindNames[kind]}
          onRange={terms.show}
          renderItem={(index) => row(terms.at(index))}
          rowHeight={rowHeight}
        />
      </div>
      <MergeBar chosen={chosen} kind={kind} onClear={() => setChosen([])} />
    </>
  )
}

function Nothing({ view, onView }: TermsPageProps) {
  if (view.text === '' && !view.unused) {
    const { title, text, action } = texts.none
    return <EmptyState action={<LinkButton to="/series">{action}</LinkButton>} text={text} title={title} />
  }
  const { title, text, action } = texts.noMatches
  const all = () => onView({ ...view, text: '', unused: false })
  return <EmptyState action={<Button onClick={all}>{action}</Button>} text={text} title={title} />
}

function FindField({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const { typed, change } = useTypedText(text, 200, onText)
  return (
    <TextInput
      aria-label={texts.find}
      className={classes.find}
      leftSection={<SearchIcon size={18} />}
      maxLength={200}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder={texts.find}
      type="search"
      value={typed}
    />
  )
}
