import { Button } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { useTaskOfKind } from '../../api/live/live-tasks.ts'
import { useKeepCurrent } from '../../api/system/use-backups.ts'
import type { Task } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { pausing } from '../../ui/texts.ts'
import { TaskButtons } from '../shared/tasks/task-buttons.tsx'
import { WorkProgress } from '../shared/tasks/work-progress.tsx'
import classes from './backups.module.css'
import { texts } from './texts.ts'

/** A backup that is being made, by hand or by the clock, or that waits for its turn. */
export function Making({ task }: { readonly task: Task }) {
  const words = task.status === 'pending' ? texts.waits : texts.making
  return (
    <div className={classes.going}>
      <p role="status">
        <strong>{words}</strong> {texts.makingHint}
      </p>
      <WorkProgress always label={words} taskId={task.id} />
      <TaskButtons task={task} />
    </div>
  )
}

/** A backup that is being laid ready for the next start. */
export function PreparingRestore() {
  const taskId = useTaskOfKind('restore')
  const keep = useKeepCurrent()
  return (
    <div className={classes.going}>
      <p role="status">
        <strong>{texts.preparing}</strong> {texts.preparingHint}
      </p>
      <WorkProgress always label={texts.preparing} taskId={taskId ?? ''} />
      <div>
        <Button loading={keep.isPending} onClick={() => keep.mutate()} size="xs" variant="default">
          {pausing.cancel}
        </Button>
      </div>
      {keep.isError && <Note tone="danger">{messageOf(keep.error)}</Note>}
    </div>
  )
}
