import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAccount } from '../../api/account/use-account.ts'
import { messageOf } from '../../api/api-error.ts'
import type { User } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import classes from './account-page.module.css'
import { texts } from './texts.ts'

const words = texts.pin
const good = /^\d{4,12}$/
const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

type PinFormProps = {
  readonly me: User
  readonly action: string
  readonly isRemoval?: boolean
  readonly onClose: () => void
}

/** Sets, changes or removes the PIN, with the password that shows who asks. */
export function PinForm({ me, action, isRemoval = false, onClose }: PinFormProps) {
  const { changePin } = useAccount()
  const [pin, setPin] = useState('')
  const [current, setCurrent] = useState('')
  const [refused, setRefused] = useState(false)
  const isBad = !isRemoval && !good.test(pin)
  const isMissing = me.hasPassword && current === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(isBad || isMissing)
    if (isBad || isMissing) return
    const body = { pin: isRemoval ? null : pin, ...(me.hasPassword ? { currentPassword: current } : {}) }
    changePin.mutate(body, { onSuccess: onClose })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {isRemoval ? (
          <p className={classes.plain}>{words.removeKept}</p>
        ) : (
          <PasswordInput
            autoComplete="off"
            data-autofocus
            description={words.hint}
            error={refused && isBad && words.bad}
            inputMode="numeric"
            inputWrapperOrder={order}
            label={words.field}
            maxLength={12}
            onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
            value={pin}
          />
        )}
        {me.hasPassword && (
          <PasswordInput
            autoComplete="current-password"
            data-autofocus={isRemoval || undefined}
            error={refused && isMissing && texts.password.noCurrent}
            label={words.current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            value={current}
          />
        )}
        {changePin.isError && <Note tone="danger">{messageOf(changePin.error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.cancel}
          </Button>
          <Button loading={changePin.isPending} type="submit">
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
