import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OperationOutput } from '../../../../server/contract/index.ts'
import { useMe } from '../../../api/account/use-me.ts'
import { useApprovePairing } from '../../../api/account/use-pairing.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { formatAgo } from '../../../lib/format.ts'
import { Note } from '../../../ui/note.tsx'
import { type DeviceScope, ScopeChoice } from '../../shared/pairing/pairing.tsx'
import classes from './pairing.module.css'
import { texts } from './texts.ts'

const words = texts.asking

/** Result for the requesting device. */
export type Outcome = { readonly kind: 'let-in'; readonly deviceName: string | null } | { readonly kind: 'denied' }

type ApproveDeviceProps = {
  readonly code: string
  readonly device: OperationOutput<'lookAtPairing'>
  readonly onOutcome: (outcome: Outcome) => void
  /** Restarts with another code. */
  readonly onRestart: () => void
}

/** Description of the requesting device, to be compared with the actual one before approving or denying. */
export function ApproveDevice({ code, device, onOutcome, onRestart }: ApproveDeviceProps) {
  const own = useMe()?.permissions ?? []
  const { approve, deny } = useApprovePairing()
  const [name, setName] = useState(device.deviceName ?? '')
  const [scope, setScope] = useState<DeviceScope>('reading')
  const failed = [approve, deny].find(({ isError }) => isError)?.error
  const isGone = failed instanceof ApiError && failed.status === 404
  const approveRequest = () => {
    const body = { code, deviceName: name.trim() || null, permissions: scope === 'all' ? [...own] : null }
    approve.mutate(body, { onSuccess: ({ deviceName }) => onOutcome({ kind: 'let-in', deviceName }) })
  }
  const denyRequest = () => deny.mutate(code, { onSuccess: () => onOutcome({ kind: 'denied' }) })
  const busy = approve.isPending || deny.isPending
  return (
    <Stack gap="lg">
      <dl className={classes.facts}>
        <dt>{words.device}</dt>
        <dd>{device.deviceName ?? words.unnamed}</dd>
        <dt>{words.address}</dt>
        <dd>{device.address ?? words.noAddress}</dd>
        <dt>{words.since}</dt>
        <dd>{formatAgo(device.createdAt, Date.now())}</dd>
      </dl>
      <ScopeChoice onChange={setScope} scope={scope} />
      <TextInput
        label={words.name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        value={name}
      />
      {failed !== undefined && (
        <Note
          action={
            isGone && (
              <Button onClick={onRestart} size="compact-sm" variant="default">
                {texts.other}
              </Button>
            )
          }
          tone="danger"
        >
          {isGone ? texts.gone : messageOf(failed)}
        </Note>
      )}
      <Stack gap="sm">
        <Button disabled={deny.isPending} fullWidth loading={approve.isPending} onClick={approveRequest} size="md">
          {words.approve}
        </Button>
        <Button disabled={busy} fullWidth onClick={denyRequest} size="md" variant="default">
          {words.deny}
        </Button>
      </Stack>
    </Stack>
  )
}
