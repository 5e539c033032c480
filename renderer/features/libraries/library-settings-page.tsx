import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useChangeLibrary, usePreviewChange } from '../../api/libraries/use-libraries.ts'
import { libraryQuery } from '../../api/queries/libraries.ts'
import type { Library } from '../../api/types.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NotPermitted } from '../../ui/not-permitted.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangePreview } from './change-preview.tsx'
import { ConditionsSection } from './conditions/conditions-section.tsx'
import { isFinished } from './conditions/draft.ts'
import { texts as conditionTexts } from './conditions/texts.ts'
import { JobsSection } from './jobs/jobs-section.tsx'
import { changeOf, draftOf, groupingChange, type LibraryDraft } from './library-draft.ts'
import {
  AboutSection,
  BooksSection,
  FilesSection,
  RulesSection,
  ScansSection,
  SeriesSection,
} from './library-sections.tsx'
import classes from './library-settings.module.css'
import { MatchingSection } from './matching/matching-section.tsx'
import { settingsTexts as words } from './settings-texts.ts'
import { texts } from './texts.ts'

type GroupingSectionsProps = {
  readonly library: Library
  readonly draft: LibraryDraft
  readonly onDraft: (part: Partial<LibraryDraft>) => void
}

/** Settings that group or name books or exclude files; read-only for people who see only a part of the library. */
function GroupingSections({ library, ...parts }: GroupingSectionsProps) {
  const { mayRegroup } = library
  return (
    <fieldset className={classes.grouping} disabled={!mayRegroup}>
      {!mayRegroup && <Note>{words.onlyWithWholeLibrary}</Note>}
      <FilesSection {...parts} />
      <SeriesSection {...parts} library={library} />
      <BooksSection {...parts} />
      <RulesSection {...parts} />
    </fieldset>
  )
}

/** All settings of a library, with a preview of their effect. */
export function LibrarySettingsPage({ libraryId }: { readonly libraryId: string }) {
  const library = useQuery(libraryQuery(libraryId))
  const may = useMay('libraries-write')
  const isGone = library.error instanceof ApiError && library.error.status === 404
  const back = (
    <LinkButton to="/libraries" variant="default">
      {words.back}
    </LinkButton>
  )
  if (!may) return <NotPermitted action={back} needs="libraries-write" tab={words.title} words={words.notYours} />
  if (isGone) return <EmptyState action={back} alone text={words.gone.text} title={words.gone.title} />
  return (
    <Page
      narrow
      subtitle={<Link to="/libraries">{words.back}</Link>}
      title={`${words.title} ${library.data?.name ?? '…'}`}
    >
      <Loaded query={library} waiting={<div className={classes.waiting} />}>
        {(known) => (
          <>
            <SettingsForm key={known.id} library={known} />
            <div className={classes.form}>
              <JobsSection libraryId={known.id} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function SettingsForm({ library }: { readonly library: Library }) {
  const [draft, setDraft] = useState<LibraryDraft>(() => draftOf(library))
  const change = useChangeLibrary(library.id)
  const preview = usePreviewChange(library.id)
  const grouping = groupingChange(library, draft)
  const changes = changeOf(library, draft, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const isUnfinished = !isFinished(draft.autoMatch)
  const isChanged = Object.keys(changes).length > 0 || isUnfinished
  const regroups = Object.keys(grouping).length > 0
  const edit = (part: Partial<LibraryDraft>) => {
    preview.reset()
    change.reset()
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The server may have normalized what was typed.
    change.mutate(changes, { onSuccess: (stored) => setDraft(draftOf(stored)) })
  }
  const parts = { draft, onDraft: edit }
  return (
    <form className={classes.form} onSubmit={submit}>
      <AboutSection {...parts} />
      <GroupingSections {...parts} library={library} />
      <ConditionsSection
        conditions={draft.autoMatch}
        isSaved={changes.autoMatchConditions === undefined && !isUnfinished}
        libraryId={library.id}
        onConditions={(autoMatch) => edit({ autoMatch })}
      />
      <MatchingSection libraryId={library.id} matching={draft.matching} onMatching={(matching) => edit({ matching })} />
      <ScansSection {...parts} />
      {preview.data !== undefined && <ChangePreview key={preview.submittedAt} preview={preview.data} />}
      <div className={classes.footer}>
        {preview.isError && <Note tone="danger">{messageOf(preview.error)}</Note>}
        {change.isError && <Note tone="danger">{messageOf(change.error)}</Note>}
        {change.isSuccess && (
          <div role="status">
            <Note>
              {words.saved} {changesGrouping(change.variables) && words.regroups}
            </Note>
          </div>
        )}
        {isChanged && (
          <div className={classes.buttons}>
            <span className={classes.about}>{isUnfinished ? conditionTexts.unfinished : words.unsaved}</span>
            {regroups && (
              <Button loading={preview.isPending} onClick={() => preview.mutate(grouping)} variant="default">
                {texts.preview}
              </Button>
            )}
            <Button onClick={() => edit(draftOf(library))} variant="default">
              {words.discard}
            </Button>
            <Button disabled={draft.name.trim() === '' || isUnfinished} loading={change.isPending} type="submit">
              {words.save}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

const plain: ReadonlySet<string> = new Set([
  'name',
  'description',
  'isActive',
  'defaultReadingDirection',
  'scanningConfig',
  'autoMatchConditions',
  'matching',
])

/** Whether the saved settings start a regrouping. */
function changesGrouping(saved: object | undefined): boolean {
  return Object.keys(saved ?? {}).some((name) => !plain.has(name))
}
