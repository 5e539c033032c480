import { Button, Group, Modal, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { Library } from '../../api/types.ts'
import { useChangeLibrary } from '../../api/use-libraries.ts'
import { scheduleChoices, scheduleOf, scheduleSetting } from '../../lib/schedules.ts'
import { Note } from '../../ui/note.tsx'
import { DirectionChoice } from './direction-choice.tsx'
import { GroupingChoice, groupingChange } from './grouping-choice.tsx'
import { texts } from './texts.ts'

type LibraryEditProps = { readonly library: Library; readonly opened: boolean; readonly onClose: () => void }

/** Name, direction, schedule and grouping of a library. */
export function LibraryEdit({ library, opened, onClose }: LibraryEditProps) {
  return (
    <Modal onClose={onClose} opened={opened} size={560} title={<strong>{library.name}</strong>}>
      <EditForm library={library} onClose={onClose} />
    </Modal>
  )
}

function EditForm({ library, onClose }: Omit<LibraryEditProps, 'opened'>) {
  const before = scheduleOf(library.scanningConfig)
  const [name, setName] = useState(library.name)
  const [direction, setDirection] = useState(library.defaultReadingDirection)
  const [schedule, setSchedule] = useState(before)
  const [onStart, setOnStart] = useState(library.scanningConfig.scanOnStart)
  const [grouping, setGrouping] = useState({
    seriesStrategy: library.seriesStrategy,
    excludedPatterns: library.excludedPatterns ?? '',
  })
  const change = useChangeLibrary(library.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const scanningConfig = { ...(schedule === before ? {} : scheduleSetting(schedule, timeZone)), scanOnStart: onStart }
    const settings = { name, defaultReadingDirection: direction, scanningConfig, ...groupingChange(library, grouping) }
    change.mutate(settings, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={texts.name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          value={name}
          withAsterisk={false}
        />
        <DirectionChoice direction={direction} onDirection={setDirection} />
        <NativeSelect
          data={[...scheduleChoices(before)]}
          label={texts.schedule}
          onChange={(event) => setSchedule(event.currentTarget.value)}
          value={schedule}
        />
        <Switch checked={onStart} label={texts.onStart} onChange={(event) => setOnStart(event.currentTarget.checked)} />
        <GroupingChoice grouping={grouping} library={library} onGrouping={setGrouping} />
        {change.isError && <Note tone="danger">{messageOf(change.error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.cancel}
          </Button>
          <Button loading={change.isPending} type="submit">
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
