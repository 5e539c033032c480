import { Button, Group } from '@mantine/core'
import { useMay } from '../../../api/account/use-me.ts'
import { useTask } from '../../../api/system/tasks.ts'
import type { Task } from '../../../api/types.ts'
import { pausing } from '../../../ui/texts.ts'
import { PauseButton } from './pause-button.tsx'

/** Lets background work that waits or runs stand still or go on, where it can, and stops it. */
export function TaskButtons({ task }: { readonly task: Pick<Task, 'id' | 'paused' | 'canPause'> }) {
  const { cancel, pause } = useTask(task.id)
  if (!useMay('tasks-write')) return null
  return (
    <Group gap="xs">
      {task.canPause && <PauseButton change={pause} isPaused={task.paused} size="xs" />}
      <Button loading={cancel.isPending} onClick={() => cancel.mutate()} size="xs" variant="default">
        {pausing.cancel}
      </Button>
    </Group>
  )
}
