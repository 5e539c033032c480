import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { installOffer, isInstalled } from '../../lib/install-offer.ts'
import { Section } from '../../ui/section.tsx'
import { texts } from './texts.ts'

/** The way to an icon and a window of its own. */
export function InstallSection() {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get)
  const { title, lead, action, installed, byHand } = texts.install
  if (isInstalled())
    return (
      <Section lead={installed} title={title}>
        {null}
      </Section>
    )
  return (
    <Section lead={lead} title={title}>
      {offer === null ? <p>{byHand}</p> : <Button onClick={() => void offer.prompt()}>{action}</Button>}
    </Section>
  )
}
