import { NativeSelect, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useForgetReading } from '../../api/reading/use-history.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ages, texts } from './texts.ts'

const dayMs = 86_400_000

/** Asks what of the history is forgotten, and says what is kept. */
export function ForgetHistory({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const forget = useForgetReading()
  const [age, setAge] = useState<string>(ages[0].value)
  const confirm = () =>
    forget.mutate(beforeOf(age, Date.now()), {
      onSuccess: ({ deleted }) => {
        onClose()
        notifications.show({ message: texts.forgotten(deleted) })
      },
    })
  return (
    <Confirm
      action={texts.forgetAction}
      mutation={forget}
      onClose={onClose}
      onConfirm={confirm}
      opened={opened}
      title={`${texts.forget}?`}
    >
      <Stack gap="md">
        <NativeSelect
          data={ages.map(({ value, label }) => ({ value, label }))}
          label={texts.forgetWhich}
          onChange={(event) => setAge(event.currentTarget.value)}
          value={age}
        />
        <span>{texts.forgetKept}</span>
      </Stack>
    </Confirm>
  )
}

/** The time before which everything is forgotten; null: all of it. */
function beforeOf(age: string, now: number): string | null {
  const days = ages.find(({ value }) => value === age)?.days ?? 0
  return days === 0 ? null : new Date(now - days * dayMs).toISOString()
}
