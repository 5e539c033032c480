import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMay } from '../../../api/account/use-me.ts'
import { useWant } from '../../../api/lists/queue.ts'
import {
  type DismissReason,
  useDismissRecommendation,
  useRestoreRecommendation,
} from '../../../api/lists/recommendations.ts'
import type { Recommendation } from '../../../api/types.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { common } from '../../../ui/texts.ts'
import classes from './recommendations.module.css'
import { texts } from './texts.ts'

/** Long enough to notice a mistake. */
const undoMs = 10_000

/** Menu of a recommendation: want to read, or never recommend it again. */
export function RecommendationMenu({ item }: { readonly item: Recommendation }) {
  const may = useMay('progress-write')
  const want = useWant()
  const { dismiss, isPending } = useDismissWithUndo()
  const { series } = item
  if (!may) return null
  return (
    <MoreMenu label={common.moreOptions(item.title)} loading={isPending || want.isPending} size={32}>
      {series !== null && (
        <Menu.Item onClick={() => want.mutate({ seriesId: series.id, wanted: true })}>{common.want.add}</Menu.Item>
      )}
      <Menu.Item onClick={() => dismiss(item, 'not_interested')}>{texts.notInterested}</Menu.Item>
      <Menu.Item onClick={() => dismiss(item, 'already_read')}>{texts.alreadyRead}</Menu.Item>
    </MoreMenu>
  )
}

function useDismissWithUndo() {
  const dismissal = useDismissRecommendation()
  const restoring = useRestoreRecommendation()
  const dismiss = (item: Recommendation, reason: DismissReason) => {
    const id = `dismissed ${item.source} ${item.externalId}`
    const undo = () => {
      notifications.hide(id)
      restoring.mutate(item)
    }
    // The card is gone by then: its own callbacks of the mutation would not run.
    void dismissal.mutateAsync({ item, reason }).then(
      () => notifications.show({ id, message: <Dismissed onUndo={undo} title={item.title} />, autoClose: undoMs }),
      () => undefined,
    )
  }
  return { dismiss, isPending: dismissal.isPending }
}

function Dismissed({ title, onUndo }: { readonly title: string; readonly onUndo: () => void }) {
  return (
    <span className={classes.dismissed}>
      {texts.dismissed(title)}
      <Button onClick={onUndo} size="compact-sm" variant="default">
        {texts.undo}
      </Button>
    </span>
  )
}
