import { Button, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { claimOffer } from '../../../api/account/use-pairing.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import type { User } from '../../../api/types.ts'
import { digitsOf } from '../../../lib/pairing-code.ts'
import { Note } from '../../../ui/note.tsx'
import { another as texts } from './another-texts.ts'
import classes from './pairing.module.css'

/** The other way round: somebody who is signed in shows six digits, which are typed here. */
export function TakeCode({ onDone }: { readonly onDone: (user: User) => void }) {
  const [opened, { open }] = useDisclosure()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const claiming = useMutation({ mutationFn: (digits: string) => claimOffer(digits, null), onSuccess: onDone })
  const digits = digitsOf(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(digits === null)
    if (digits !== null) claiming.mutate(digits)
  }
  if (!opened) {
    return (
      <Button onClick={open} variant="subtle">
        {texts.haveCode}
      </Button>
    )
  }
  const isGone = claiming.error instanceof ApiError && claiming.error.status === 404
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          autoComplete="off"
          autoFocus
          className={classes.digits}
          error={refused && digits === null && texts.noDigits}
          inputMode="numeric"
          label={texts.digits}
          maxLength={20}
          onChange={(event) => setTyped(event.currentTarget.value)}
          value={typed}
        />
        {claiming.isError && <Note tone="danger">{isGone ? texts.gone : messageOf(claiming.error)}</Note>}
        <Button loading={claiming.isPending || claiming.isSuccess} type="submit" variant="default">
          {texts.take}
        </Button>
      </Stack>
    </form>
  )
}
