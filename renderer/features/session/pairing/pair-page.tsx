import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMe } from '../../../api/account/use-me.ts'
import { pairingRequestQuery } from '../../../api/account/use-pairing.ts'
import { ApiError } from '../../../api/api-error.ts'
import { digitsOf } from '../../../lib/pairing-code.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { Loaded, TryAgain } from '../../../ui/loaded.tsx'
import { Entrance } from '../entrance.tsx'
import { ApproveDevice, type Outcome } from './approve-device.tsx'
import classes from './pairing.module.css'
import { texts } from './texts.ts'

type PairPageProps = {
  /** Content of the scanned code; null to type the digits. */
  readonly scanned: string | null
}

/** A signed-in person approves or denies a device that shows a code. */
export function PairPage({ scanned }: PairPageProps) {
  const [code, setCode] = useState(scanned)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const me = useMe()
  const restart = () => {
    setOutcome(null)
    setCode(null)
  }
  if (!me?.permissions.includes('api-keys-write')) {
    return <Ended text={me?.accountLock === 'api-key' ? texts.mayNotByKey : texts.mayNotText} title={texts.mayNot} />
  }
  if (outcome?.kind === 'let-in') {
    const title = texts.approveRequest.title(outcome.deviceName ?? texts.approveRequest.aDevice)
    return <Ended hasDevices text={texts.approveRequest.text} title={title} />
  }
  if (outcome?.kind === 'denied') return <Ended text={texts.denied.text} title={texts.denied.title} />
  if (code === null) return <TypeCode onCode={setCode} />
  return <PairingRequest code={code} onRestart={restart} onOutcome={setOutcome} />
}

function TypeCode({ onCode }: { readonly onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const digits = digitsOf(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(digits === null)
    if (digits !== null) onCode(digits)
  }
  return (
    <Entrance lead={texts.lead} tabTitle={texts.title} title={texts.title}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            autoComplete="off"
            autoFocus
            className={classes.digits}
            error={refused && digits === null && texts.noDigits}
            inputMode="numeric"
            label={texts.digits}
            maxLength={20}
            onChange={(event) => setTyped(event.currentTarget.value)}
            size="md"
            value={typed}
          />
          <Button fullWidth size="md" type="submit">
            {texts.go}
          </Button>
          <LinkButton fullWidth to="/" variant="subtle">
            {texts.home}
          </LinkButton>
        </Stack>
      </form>
    </Entrance>
  )
}

type PairingRequestProps = {
  readonly code: string
  readonly onOutcome: (outcome: Outcome) => void
  readonly onRestart: () => void
}

/** The device behind this code. */
function PairingRequest({ code, onOutcome, onRestart }: PairingRequestProps) {
  const request = useQuery(pairingRequestQuery(code))
  const isGone = request.error instanceof ApiError && request.error.status === 404
  if (isGone) return <Ended onRestart={onRestart} text={texts.gone} title={texts.goneTitle} />
  if (request.isError) {
    return (
      <Entrance tabTitle={texts.title} title={texts.title}>
        <Stack gap="md">
          <TryAgain query={request} />
          <Button fullWidth onClick={onRestart} size="md" variant="default">
            {texts.other}
          </Button>
        </Stack>
      </Entrance>
    )
  }
  return (
    <Entrance lead={texts.asking.lead} tabTitle={texts.title} title={texts.asking.title}>
      <Loaded query={request} waiting={<div className={classes.waiting} />}>
        {(device) => <ApproveDevice code={code} device={device} onRestart={onRestart} onOutcome={onOutcome} />}
      </Loaded>
    </Entrance>
  )
}

type EndedProps = {
  readonly title: string
  readonly text: string
  readonly hasDevices?: boolean
  readonly onRestart?: () => void
}

/** Result as text, and the next step. */
function Ended({ title, text, hasDevices = false, onRestart }: EndedProps) {
  return (
    <Entrance lead={<span role="status">{text}</span>} tabTitle={texts.title} title={title}>
      <Stack gap="sm">
        {hasDevices && (
          <LinkButton fullWidth size="md" to="/account/devices" variant="default">
            {texts.toDevices}
          </LinkButton>
        )}
        {onRestart !== undefined && (
          <Button fullWidth onClick={onRestart} size="md">
            {texts.other}
          </Button>
        )}
        <LinkButton fullWidth size="md" to="/" variant={hasDevices ? 'subtle' : 'default'}>
          {texts.home}
        </LinkButton>
      </Stack>
    </Entrance>
  )
}
