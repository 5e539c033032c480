import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../api/account/use-me.ts'
import { claimOffer } from '../../../api/account/use-pairing.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { Entrance } from '../entrance.tsx'
import { texts as all } from './texts.ts'

const texts = all.take

type TakeOfferProps = {
  /** Content of the scanned code. */
  readonly scanned: string
  /** Called when the person continues, signed in. */
  readonly onDone: () => void
}

/** Landing page of a code for a new device: confirms who gets signed in here. */
export function TakeOffer({ scanned, onDone }: TakeOfferProps) {
  const me = useMe()
  const [name, setName] = useState('')
  const claiming = useMutation({ mutationFn: () => claimOffer(scanned, name.trim() || null) })
  if (claiming.isSuccess) {
    const { displayName, username } = claiming.data
    const title = texts.doneTitle(displayName ?? username)
    return (
      <Entrance lead={<span role="status">{texts.done}</span>} tabTitle={texts.title} title={title}>
        <Button autoFocus fullWidth onClick={onDone} size="md">
          {texts.start}
        </Button>
      </Entrance>
    )
  }
  if (claiming.error instanceof ApiError && claiming.error.status === 404) {
    return (
      <Entrance lead={texts.gone} tabTitle={texts.title} title={texts.goneTitle}>
        <LinkButton fullWidth size="md" to="/sign-in" variant="default">
          {texts.toSignIn}
        </LinkButton>
      </Entrance>
    )
  }
  return (
    <Entrance lead={texts.lead} tabTitle={texts.title} title={texts.title}>
      <Stack gap="md">
        {me !== null && <Note>{texts.replaces(me.displayName ?? me.username)}</Note>}
        <TextInput
          description={texts.nameHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          label={texts.name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          size="md"
          value={name}
        />
        {claiming.isError && <Note tone="danger">{messageOf(claiming.error)}</Note>}
        <Button autoFocus fullWidth loading={claiming.isPending} onClick={() => claiming.mutate()} size="md">
          {texts.go}
        </Button>
      </Stack>
    </Entrance>
  )
}
