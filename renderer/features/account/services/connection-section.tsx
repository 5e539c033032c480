import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useConnection } from '../../../api/account/services.ts'
import { messageOf } from '../../../api/api-error.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { formatAgo } from '../../../lib/format.ts'
import { ConfirmButton } from '../../../ui/confirm.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { HealthBadge } from '../../shared/plugins/health-badge.tsx'
import { ConnectForm } from './connect-form.tsx'
import { hasStoredData, isWorking, statusOf } from './service-words.ts'
import classes from './services.module.css'
import { texts } from './texts.ts'
import { useServicePage } from './use-service-page.ts'

const words = texts.outside

/** Opens the service's authorization page. */
function ConnectThere({ service }: { readonly service: UserPlugin }) {
  const { begin, error, end, isOutside, isLeaving, openAgain, stop } = useServicePage(service)
  if (isOutside) return <Waiting name={service.displayName} onAgain={openAgain} onStop={stop} />
  return (
    <>
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      {end !== null && <Note tone="danger">{words[end]}</Note>}
      <p className={classes.about}>{texts.goThere}</p>
      <div>
        <Button loading={isLeaving} onClick={() => begin()}>
          {service.requiredCredentials.length === 0 ? texts.connect : texts.signInThere(service.displayName)}
        </Button>
      </div>
    </>
  )
}

type WaitingProps = { readonly name: string; readonly onAgain: () => void; readonly onStop: () => void }

/** Replaces the button while the authorization continues in the system browser. */
function Waiting({ name, onAgain, onStop }: WaitingProps) {
  const container = useRef<HTMLDivElement>(null)
  // The pressed button is gone: move the focus here for keyboard and screen reader.
  useEffect(() => container.current?.focus(), [])
  return (
    <div className={classes.status} ref={container} tabIndex={-1}>
      <Note title={words.title}>{words.text(name)}</Note>
      <div className={classes.buttons}>
        <Button onClick={onAgain} variant="default">
          {words.again}
        </Button>
        <Button onClick={onStop} variant="subtle">
          {words.stop}
        </Button>
      </div>
    </div>
  )
}

/** Disconnects after confirming what is deleted and what stays. */
function Disconnect({ service }: { readonly service: UserPlugin }) {
  const { forget } = useConnection(service)
  return (
    <ConfirmButton
      action={texts.disconnect}
      mutation={forget}
      onConfirm={(close) => forget.mutate(undefined, { onSuccess: close })}
      title={texts.disconnectTitle(service.displayName)}
    >
      <p className={classes.first}>{texts.disconnectGoes}</p>
      {texts.disconnectKept}
    </ConfirmButton>
  )
}

type ConnectionProps = { readonly service: UserPlugin; readonly isLocked: boolean }

/** Connection state and account name, with buttons to connect and disconnect. */
export function ConnectionSection({ service, isLocked }: ConnectionProps) {
  const { available, connected, lastSyncAt, healthStatus, failureCount, setup } = service
  return (
    <Section actions={!isLocked && hasStoredData(service) && <Disconnect service={service} />} title={texts.connection}>
      <div className={classes.status}>
        <div className={classes.head}>
          <span className={classes.state}>{statusOf(service)}</span>
          {isWorking(service) && <HealthBadge failureCount={failureCount} health={healthStatus} />}
        </div>
        {connected && (
          <p className={classes.about}>
            {lastSyncAt === null ? texts.neverSynced : texts.lastSync(formatAgo(lastSyncAt, Date.now()))}
          </p>
        )}
        {!connected && available && setup !== null && <p className={classes.message}>{setup}</p>}
        {available && !isLocked && (connected ? <Ways service={service} /> : <Connect service={service} />)}
      </div>
    </Section>
  )
}

/** The way to connect: credentials entered here, the service's page, or neither. */
function Connect({ service, onDone }: { readonly service: UserPlugin; readonly onDone?: () => void }) {
  const { usesOauth, requiredCredentials: required, credentialKeys } = service
  // When both are required, the credentials come first; when they are optional, they replace the sign-in.
  const isOptional = !required.some(({ isRequired }) => isRequired)
  const isMissing = required.some(({ key, isRequired }) => isRequired && !credentialKeys.includes(key))
  if (usesOauth && !isMissing) {
    return (
      <>
        {isOptional && <ConnectThere service={service} />}
        {isOptional && required.length > 0 && <p className={classes.about}>{texts.orEnter}</p>}
        {required.length > 0 && (onDone !== undefined || isOptional) && (
          <ConnectForm onDone={onDone} service={service} />
        )}
        {!isOptional && <ConnectThere service={service} />}
      </>
    )
  }
  if (required.length > 0) return <ConnectForm onDone={onDone} service={service} />
  return <SwitchButton service={service} />
}

/** For a connected service: pause, resume and reconnect. */
function Ways({ service }: { readonly service: UserPlugin }) {
  const [isReconnecting, { toggle, close }] = useDisclosure()
  const needsMore = service.usesOauth || service.requiredCredentials.length > 0
  return (
    <>
      <div className={classes.buttons}>
        {needsMore && (
          <Button aria-expanded={isReconnecting} onClick={toggle} variant="default">
            {texts.again}
          </Button>
        )}
        <SwitchButton service={service} />
      </div>
      {isReconnecting && <Connect onDone={close} service={service} />}
      {service.enabled && <p className={classes.about}>{texts.switchOffHint}</p>}
    </>
  )
}

function SwitchButton({ service }: { readonly service: UserPlugin }) {
  const { switchOn, switchOff } = useConnection(service)
  const change = service.enabled ? switchOff : switchOn
  const error = switchOn.error ?? switchOff.error
  return (
    <>
      <Button loading={switchOn.isPending || switchOff.isPending} onClick={() => change.mutate()} variant="default">
        {service.enabled ? texts.switchOff : texts.switchOn}
      </Button>
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
    </>
  )
}
