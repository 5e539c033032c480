import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useResetLink } from '../../api/people/people.ts'
import { Note } from '../../ui/note.tsx'
import { common } from '../../ui/texts.ts'
import { CopySecret } from '../shared/connect/copy-secret.tsx'
import classes from './people.module.css'
import { resetHours, texts } from './texts.ts'

const words = texts.reset

type ResetLinkProps = { readonly userId: string; readonly onClose: () => void }

/** Creates a one-time link for a new password and shows it once. */
export function ResetLink({ userId, onClose }: ResetLinkProps) {
  const making = useResetLink(userId)
  const [hours, setHours] = useState('24')
  return (
    <Stack gap="md">
      {making.isSuccess ? (
        <CopySecret expiresAt={making.data.expiresAt} label={words.label} path={making.data.path} />
      ) : (
        <>
          <p className={classes.plain}>{words.text}</p>
          <NativeSelect
            data={resetHours}
            label={words.hours}
            onChange={(event) => setHours(event.currentTarget.value)}
            value={hours}
          />
          {making.isError && <Note tone="danger">{messageOf(making.error)}</Note>}
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} variant="default">
          {making.isSuccess ? texts.form.done : common.cancel}
        </Button>
        {!making.isSuccess && (
          <Button data-autofocus loading={making.isPending} onClick={() => making.mutate(Number(hours))}>
            {words.make}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
