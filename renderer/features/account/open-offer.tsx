import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pairingOfferQuery } from '../../api/account/use-pairing.ts'
import { ApiError } from '../../api/api-error.ts'
import { keys } from '../../api/live/keys.ts'
import type { ShownOffer } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { ShownCode, useTimeLeft } from '../shared/pairing/pairing.tsx'
import classes from './account-page.module.css'
import { deviceTexts as all } from './texts.ts'

const texts = all.add

type OpenOfferProps = {
  readonly offer: ShownOffer
  /** In milliseconds of `performance.now()`. */
  readonly endsAt: number
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** A code waiting for a device, and its result. */
export function OpenOffer({ offer, endsAt, onAgain, onClose }: OpenOfferProps) {
  const client = useQueryClient()
  const state = useQuery(pairingOfferQuery(offer.offerId))
  // Another code has replaced this one, possibly in another window.
  const isGone = state.error instanceof ApiError && state.error.status === 404
  const isOver = useTimeLeft(endsAt) === 0 || isGone
  const taken = state.data?.status === 'claimed' ? state.data : null
  const isTaken = taken !== null
  useEffect(() => {
    if (isTaken) void client.invalidateQueries({ queryKey: keys.credentials })
  }, [client, isTaken])
  return (
    <Stack gap="lg">
      {taken === null ? (
        <Waiting isOver={isOver} offer={offer} endsAt={endsAt} />
      ) : (
        <div role="status">
          <p className={classes.plain}>
            <strong>{texts.isIn(taken.deviceName ?? texts.aDevice)}</strong>{' '}
            {taken.address !== null && `${texts.from} ${taken.address}.`} {texts.isInText}
          </p>
        </div>
      )}
      <Group justify="flex-end">
        {taken === null && isOver && <Button onClick={onAgain}>{texts.again}</Button>}
        <Button onClick={onClose} variant={taken === null ? 'default' : 'filled'}>
          {taken === null ? texts.cancel : texts.done}
        </Button>
      </Group>
    </Stack>
  )
}

type WaitingProps = Pick<OpenOfferProps, 'offer' | 'endsAt'> & { readonly isOver: boolean }

function Waiting({ offer, endsAt, isOver }: WaitingProps) {
  if (isOver) {
    return (
      <div role="status">
        <Note>{texts.over}</Note>
      </div>
    )
  }
  const { origin } = new URL(offer.qrText)
  return (
    <>
      <p className={classes.plain}>
        {texts.scan} <strong>{origin}</strong>
      </p>
      <ShownCode code={offer.code} endsAt={endsAt} qrText={offer.qrText} />
      <p className={classes.dimmed} role="status">
        {texts.waiting}
      </p>
    </>
  )
}
