import { Button, type ButtonProps, Group, VisuallyHidden } from '@mantine/core'
import { useMay } from '../../../api/account/use-me.ts'
import { useTask } from '../../../api/system/tasks.ts'
import type { Task } from '../../../api/types.ts'
import { PauseIcon, PlayIcon } from '../../../ui/icons.tsx'
import { pausing } from '../../../ui/texts.ts'

type PauseButtonProps = Pick<ButtonProps, 'size'> & {
  readonly isPaused: boolean
  /** Pauses or resumes. */
  readonly change: {
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly mutate: (isPaused: boolean) => void
  }
  /** Accessible name where the common label is ambiguous. */
  readonly words?: Pick<typeof pausing, 'pause' | 'resume'>
}

/** Pauses or resumes a task; the result is announced to screen readers. */
export function PauseButton({ isPaused, change, words = pausing, size = 'sm' }: PauseButtonProps) {
  const Icon = isPaused ? PlayIcon : PauseIcon
  return (
    <>
      <Button
        leftSection={<Icon size={16} />}
        loading={change.isPending}
        onClick={() => change.mutate(!isPaused)}
        size={size}
        variant="default"
      >
        {isPaused ? words.resume : words.pause}
      </Button>
      <VisuallyHidden role="status">
        {change.isSuccess && (isPaused ? pausing.nowPaused : pausing.resumed)}
      </VisuallyHidden>
    </>
  )
}

/** Pauses or resumes background work, where supported, and cancels it. */
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
