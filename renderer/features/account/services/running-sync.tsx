import { Button } from '@mantine/core'
import { useExchange } from '../../../api/account/use-services.ts'
import { isConflict, messageOf } from '../../../api/api-error.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { Note } from '../../../ui/note.tsx'
import { pausing } from '../../../ui/texts.ts'
import { WorkProgress } from '../../shared/tasks/work-progress.tsx'
import classes from './services.module.css'
import { exchangeTexts as words } from './texts.ts'

type RunningSyncProps = { readonly service: UserPlugin; readonly taskId: string }

/** An exchange that waits or runs: how far it is, and the button that stops it. */
export function RunningSync({ service, taskId }: RunningSyncProps) {
  const { stop } = useExchange(service.pluginId)
  return (
    <div className={classes.standing}>
      <p className={classes.plain} role="status">
        {words.syncing}
      </p>
      <WorkProgress always label={words.syncing} taskId={taskId} />
      <div className={classes.buttons}>
        <Button loading={stop.isPending} onClick={() => stop.mutate()} size="xs" variant="default">
          {pausing.cancel}
        </Button>
        <span className={classes.about}>{words.stopKept}</span>
      </div>
      {stop.isError && !isConflict(stop.error) && <Note tone="danger">{messageOf(stop.error)}</Note>}
    </div>
  )
}
