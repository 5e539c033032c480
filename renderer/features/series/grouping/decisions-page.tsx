import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../api/account/use-me.ts'
import { ApiError } from '../../../api/api-error.ts'
import { libraryQuery } from '../../../api/queries/libraries.ts'
import { decisionsQuery } from '../../../api/titles/grouping.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { TryAgain } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { DecisionRows } from './decision-rows.tsx'
import classes from './grouping.module.css'
import { listTexts as texts } from './texts.ts'

export type DecisionState = 'held' | 'undone' | null

type DecisionsPageProps = {
  readonly libraryId: string
  readonly state: DecisionState
  readonly onState: (state: DecisionState) => void
}

/** Grouping decisions of a library, newest first. */
export function DecisionsPage({ libraryId, state, onState }: DecisionsPageProps) {
  const library = useQuery(libraryQuery(libraryId))
  const may = useMay('series-write')
  const maySet = useMay('libraries-write')
  if (!may || (library.error instanceof ApiError && library.error.status === 404)) {
    const { title, text, action } = texts.gone
    return (
      <EmptyState
        alone
        action={
          <LinkButton to="/libraries" variant="default">
            {action}
          </LinkButton>
        }
        text={text}
        title={title}
      />
    )
  }
  return (
    <Page
      actions={
        <>
          {maySet && (
            <LinkButton params={{ libraryId }} to="/libraries/$libraryId/settings" variant="default">
              {texts.back}
            </LinkButton>
          )}
          <NativeSelect
            aria-label={texts.state}
            data={[...texts.states]}
            onChange={(event) => onState(stateOf(event.currentTarget.value))}
            value={state ?? ''}
          />
        </>
      }
      narrow
      subtitle={
        library.data !== undefined && (
          <Link params={{ libraryId }} to="/libraries/$libraryId">
            {texts.of(library.data.name)}
          </Link>
        )
      }
      title={texts.title}
    >
      <Decisions libraryId={libraryId} onState={onState} state={state} />
    </Page>
  )
}

function stateOf(value: string): DecisionState {
  return value === 'held' || value === 'undone' ? value : null
}

function Decisions({ libraryId, state, onState }: DecisionsPageProps) {
  const found = useInfiniteQuery(decisionsQuery(libraryId, state))
  const decisions = found.data?.pages.flatMap(({ data }) => data) ?? []
  if (found.isError) return <TryAgain query={found} />
  if (!found.isSuccess) return null
  if (decisions.length === 0 && state !== null) {
    return (
      <EmptyState
        action={
          <Button onClick={() => onState(null)} variant="default">
            {texts.noneLeft.action}
          </Button>
        }
        text={texts.noneLeft.text}
        title={texts.noneLeft.title}
      />
    )
  }
  if (decisions.length === 0) {
    return (
      <EmptyState
        action={
          <LinkButton params={{ libraryId }} to="/libraries/$libraryId" variant="default">
            {texts.none.action}
          </LinkButton>
        }
        text={texts.none.text}
        title={texts.none.title}
      />
    )
  }
  return (
    <div className={classes.list}>
      <DecisionRows decisions={decisions} label={texts.title} linked />
      {found.hasNextPage && (
        <div>
          <ShowMore query={found} />
        </div>
      )}
    </div>
  )
}
