import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DesktopBridge, DesktopState, FoundLibrary, JoinOutcome } from '../../electron/ipc/channels.ts'
import { keys } from '../api/live/keys.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { desktop } from './bridge.ts'
import classes from './desktop.module.css'
import { texts as all } from './texts.ts'
import { useDesktopState } from './use-desktop-state.ts'

const texts = all.others

/** Libraries of other computers, which the window of the desktop app can open. Hidden in a browser. */
export function OtherLibraries() {
  const state = useDesktopState()
  const bridge = desktop()
  if (state === null || bridge === undefined) return null
  return (
    <Section lead={texts.lead} title={texts.title}>
      <div className={classes.others}>
        <Joined bridge={bridge} joined={state.joined} />
        <Network bridge={bridge} joined={state.joined} />
      </div>
    </Section>
  )
}

type JoinedProps = { readonly bridge: DesktopBridge; readonly joined: DesktopState['joined'] }

function Joined({ bridge, joined }: JoinedProps) {
  const [removed, ask] = useState<DesktopState['joined'][number] | null>(null)
  const forget = useMutation({ mutationFn: bridge.forgetLibrary, onSuccess: () => ask(null) })
  if (joined.length === 0) return null
  return (
    <>
      <ul aria-label={texts.joined} className={classes.libraries}>
        {joined.map((library) => (
          <li key={library.id}>
            <span>{texts.on(library.name)}</span>
            <Button onClick={() => void bridge.openLibrary(library.id)} size="compact-md">
              {texts.open}
            </Button>
            <Button onClick={() => ask(library)} size="compact-md" variant="default">
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        action={texts.remove}
        mutation={forget}
        onClose={() => ask(null)}
        onConfirm={() => removed !== null && forget.mutate(removed.id)}
        opened={removed !== null}
        title={texts.removeAsk(removed?.name ?? '')}
      >
        {texts.removeMeaning}
      </Confirm>
    </>
  )
}

/** Libraries that are announced in the network, and one by its address. */
function Network({ bridge, joined }: JoinedProps) {
  const found = useQuery({
    queryKey: keys.librariesOfNetwork(joined.length),
    queryFn: () => bridge.lookForLibraries(),
    retry: false,
  })
  const join = useMutation({ mutationFn: bridge.joinLibrary })
  const { data, isFetching, refetch } = found
  return (
    <>
      <div aria-live="polite" className={classes.others}>
        {data === undefined && isFetching && <p>{texts.looking}</p>}
        {data?.length === 0 && <p>{texts.none}</p>}
        {data !== undefined && data.length > 0 && (
          <Offers libraries={data} onOpen={(id) => join.mutate({ id })} opening={idOf(join)} />
        )}
        {found.isError && <Note tone="danger">{texts.failed}</Note>}
      </div>
      <Button className={classes.again} loading={isFetching} onClick={() => void refetch()} variant="default">
        {texts.again}
      </Button>
      <AddressForm isBusy={join.isPending} onAddress={(address) => join.mutate({ address })} />
      <Outcome hasFailed={join.isError} outcome={join.data} />
    </>
  )
}

function idOf({ isPending, variables }: { readonly isPending: boolean; readonly variables: object | undefined }) {
  return isPending && variables !== undefined && 'id' in variables ? variables.id : null
}

type OffersProps = {
  readonly libraries: readonly FoundLibrary[]
  /** Id of the one that is being opened. */
  readonly opening: unknown
  readonly onOpen: (id: string) => void
}

function Offers({ libraries, opening, onOpen }: OffersProps) {
  return (
    <ul aria-label={texts.found} className={classes.libraries}>
      {libraries.map(({ id, name, url }) => (
        <li key={id}>
          <span>
            {texts.on(name)}
            <small>{url}</small>
          </span>
          <Button loading={opening === id} onClick={() => onOpen(id)} size="compact-md">
            {texts.open}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type AddressFormProps = { readonly isBusy: boolean; readonly onAddress: (address: string) => void }

function AddressForm({ isBusy, onAddress }: AddressFormProps) {
  const [address, setAddress] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() !== '') onAddress(address)
  }
  return (
    <form className={classes.address} onSubmit={submit}>
      <TextInput
        autoCapitalize="off"
        description={texts.addressHelp}
        label={texts.address}
        maxLength={300}
        onChange={(event) => setAddress(event.currentTarget.value)}
        placeholder="192.168.1.20"
        spellCheck={false}
        value={address}
      />
      <Button loading={isBusy} type="submit" variant="default">
        {texts.connect}
      </Button>
    </form>
  )
}

type OutcomeProps = { readonly outcome: JoinOutcome | undefined; readonly hasFailed: boolean }

function Outcome({ outcome, hasFailed }: OutcomeProps) {
  if (hasFailed) return <Note tone="danger">{texts.failed}</Note>
  if (outcome === undefined || outcome === 'joined') return null
  return <Note tone="danger">{texts.outcomes[outcome]}</Note>
}
