import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { Note } from './note.tsx'

type LoadedProps<T> = {
  readonly query: UseQueryResult<T>
  /** Stands in while the answer is on its way. */
  readonly waiting?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** The answer of a query, its stand-in, or what went wrong with a button to try again. */
export function Loaded<T>({ query, waiting = null, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <TryAgain error={query.error} onRetry={() => void query.refetch()} />
  return waiting
}

type TryAgainProps = { readonly error: unknown; readonly onRetry: () => void }

/** What went wrong, with a button to try again. */
export function TryAgain({ error, onRetry }: TryAgainProps) {
  return (
    <Note
      action={
        <Button onClick={onRetry} size="compact-sm" variant="default">
          Try again
        </Button>
      }
      tone="danger"
    >
      {messageOf(error)}
    </Note>
  )
}
