import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { messageOf } from '../../api/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TabTitle } from '../../ui/page.tsx'

/** Instead of a screen that could not be made. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  return (
    <main>
      <TabTitle title="Something went wrong" />
      <EmptyState
        alone
        action={<Button onClick={reset}>Try again</Button>}
        text={messageOf(error)}
        title="This did not work"
      />
    </main>
  )
}

/** Instead of a screen that does not exist. */
export function NotFound() {
  return (
    <main>
      <TabTitle title="Not found" />
      <EmptyState
        alone
        action={<LinkButton to="/">Go home</LinkButton>}
        text="The address leads nowhere. What it named may have been removed."
        title="There is nothing here"
      />
    </main>
  )
}
