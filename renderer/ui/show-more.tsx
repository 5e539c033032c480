import { Button } from '@mantine/core'
import { common } from './texts.ts'

type ShowMoreProps = {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  readonly label?: string
  readonly className?: string | undefined
  readonly size?: 'compact-sm'
}

/** Loads the next page of a list, if there is one. */
export function ShowMore({ query, label = common.showMore, ...rest }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <Button {...rest} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} variant="default">
      {label}
    </Button>
  )
}
