import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { type GroupingOrder, groupingPreviewQuery, useGrouping } from '../../../api/titles/grouping.ts'
import type { GroupingDecision } from '../../../api/types.ts'
import { Note } from '../../../ui/note.tsx'
import { previewWords } from './decision-words.ts'
import classes from './grouping.module.css'
import { decideTexts as texts } from './texts.ts'

type DecideEndProps = {
  /** Null while the choice is incomplete. */
  readonly order: GroupingOrder | null
  readonly action: string
  readonly onClose: () => void
  readonly onDone: (decision: GroupingDecision) => void
}

/** Footer of a merge, move or split form: preview and submit button. */
export function GroupingFormFooter({ order, action, onClose, onDone }: DecideEndProps) {
  const { decide } = useGrouping()
  const fallback: GroupingOrder = { kind: 'merge', seriesId: '', seriesIds: [] }
  const preview = useQuery({ ...groupingPreviewQuery(order ?? fallback), enabled: order !== null })
  const unclear = preview.data?.sharingTags.unclear ?? []
  const error = decide.error ?? (order === null ? null : preview.error)
  const run = () => {
    if (order === null) return
    decide.mutate(order, {
      onSuccess: (decision) => {
        notifications.show({ message: texts.done })
        onDone(decision)
      },
    })
  }
  return (
    <>
      <div aria-live="polite" className={classes.preview}>
        {order !== null && preview.data !== undefined && (
          <>
            <ul className={classes.outcome}>
              {previewWords(preview.data).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p className={classes.dimmed}>{texts.explanation}</p>
          </>
        )}
      </div>
      {unclear.length > 0 && <Note tone="danger">{texts.ambiguousTags(unclear.map(texts.quoted).join(', '))}</Note>}
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      <Group justify="flex-end">
        <Button onClick={onClose} variant="default">
          {texts.cancel}
        </Button>
        <Button
          disabled={order === null || preview.data === undefined || unclear.length > 0}
          loading={decide.isPending}
          onClick={run}
        >
          {action}
        </Button>
      </Group>
    </>
  )
}
