import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMe } from '../api/account/use-me.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { EmptyState } from './empty-state.tsx'
import { SignInByPassword } from './not-permitted.tsx'
import { Note } from './note.tsx'
import { TabTitle } from './page.tsx'
import { common } from './texts.ts'

type LoadedProps<T> = {
  readonly query: UseQueryResult<T>
  /** Placeholder while loading. */
  readonly waiting?: ReactNode
  /** Action for a missing item; without it, 404 is an error like others. */
  readonly nextPath?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** The data of a query, a placeholder, or an error with a retry button. */
export function Loaded<T>({ query, waiting = null, nextPath, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (nextPath !== undefined && query.error instanceof ApiError && query.error.status === 404) {
    return (
      <>
        <TabTitle title={common.gone.tab} />
        <EmptyState action={nextPath} alone text={query.error.message} title={common.gone.title} />
      </>
    )
  }
  if (query.isError) return <TryAgain query={query} />
  return waiting
}

type TryAgainProps = { readonly query: { readonly error: unknown; readonly refetch: () => unknown } }

/** An error with a retry button, or with a link to the sign-in when only that helps. */
export function TryAgain({ query: { error, refetch } }: TryAgainProps) {
  const isOfDevice = useMe()?.accountLock === 'api-key' && error instanceof ApiError && error.status === 403
  return (
    <Note
      action={
        isOfDevice ? (
          <SignInByPassword isSmall />
        ) : (
          <Button onClick={() => void refetch()} size="compact-sm" variant="default">
            {common.tryAgain}
          </Button>
        )
      }
      tone="danger"
    >
      {messageOf(error)}
    </Note>
  )
}
