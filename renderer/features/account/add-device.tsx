import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useEffect, useState } from 'react'
import { useMe } from '../../api/account/use-me.ts'
import { useOffer } from '../../api/account/use-pairing.ts'
import { messageOf } from '../../api/api-error.ts'
import type { ShownOffer } from '../../api/types.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { type DeviceScope, ScopeChoice } from '../shared/pairing/pairing.tsx'
import classes from './account-page.module.css'
import { OpenOffer } from './open-offer.tsx'
import { deviceTexts as all } from './texts.ts'

const texts = all.add

/** Two ways to link a device: show it a code, or enter the code that it shows. */
export function AddDevice() {
  const [adding, add] = useDisclosure()
  return (
    <Section lead={texts.lead} title={texts.title}>
      <Group gap="sm">
        <Button onClick={add.open}>{texts.show}</Button>
        <LinkButton search={{}} to="/pair" variant="default">
          {texts.enter}
        </LinkButton>
      </Group>
      <RoomyDialog onClose={add.close} opened={adding} size={560} title={texts.title}>
        <Offer onClose={add.close} />
      </RoomyDialog>
    </Section>
  )
}

/** Chooses the permissions of the device, then shows the code. An unused code is withdrawn on leaving. */
function Offer({ onClose }: { readonly onClose: () => void }) {
  const own = useMe()?.permissions ?? []
  const { make, withdraw } = useOffer()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<DeviceScope>('reading')
  const [shown, setShown] = useState<{ readonly offer: ShownOffer; readonly endsAt: number } | null>(null)
  const begin = () => {
    const body = { deviceName: name.trim() || null, permissions: scope === 'all' ? [...own] : null }
    make.mutate(body, {
      onSuccess: (offer) => setShown({ offer, endsAt: performance.now() + offer.expiresIn * 1_000 }),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin()
  }
  const offerId = shown?.offer.offerId
  const takeBack = withdraw.mutate
  useEffect(() => {
    if (offerId === undefined) return
    return () => takeBack(offerId)
  }, [offerId, takeBack])
  if (shown !== null) {
    return <OpenOffer {...shown} key={shown.offer.offerId} onAgain={begin} onClose={onClose} />
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <p className={classes.plain}>{texts.text}</p>
        <ScopeChoice onChange={setScope} scope={scope} />
        <TextInput
          description={texts.nameHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          label={texts.name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          value={name}
        />
        {make.isError && <Note tone="danger">{messageOf(make.error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.cancel}
          </Button>
          <Button data-autofocus loading={make.isPending} type="submit">
            {texts.make}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
