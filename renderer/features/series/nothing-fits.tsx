import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import { texts } from './texts.ts'

/** Instead of a grid that a text has emptied. */
export function NothingFits({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <EmptyState
      action={
        <Button onClick={onShowAll} variant="default">
          {texts.showAll}
        </Button>
      }
      text={texts.nothingFits.text}
      title={texts.nothingFits.title}
    />
  )
}
