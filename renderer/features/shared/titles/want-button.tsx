import { ActionIcon, Tooltip } from '@mantine/core'
import { useMay } from '../../../api/account/use-me.ts'
import { type QueueTarget, useWant } from '../../../api/lists/queue.ts'
import { BookmarkIcon } from '../../../ui/icons.tsx'
import { common } from '../../../ui/texts.ts'

type WantButtonProps = {
  readonly what: QueueTarget
  /** Null: the user has no queue. */
  readonly wanted: boolean | null
}

/** Adds a series or book to the want-to-read queue. */
export function WantButton({ what, wanted }: WantButtonProps) {
  const want = useWant()
  const may = useMay('progress-write')
  if (wanted === null || !may) return null
  const label = wanted ? common.want.remove : common.want.add
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-pressed={wanted}
        loading={want.isPending}
        onClick={() => want.mutate({ ...what, wanted: !wanted })}
        size={42}
        variant={wanted ? 'light' : 'default'}
      >
        <BookmarkIcon filled={wanted} />
      </ActionIcon>
    </Tooltip>
  )
}
