import { useEffect, useRef, useState } from 'react'
import { type ServiceAnswer, useCompleteAuthorization } from '../../../api/account/services.ts'
import { messageOf } from '../../../api/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { TabTitle } from '../../../ui/page.tsx'
import classes from './services.module.css'
import { texts } from './texts.ts'

const words = texts.callback

type CallbackPageProps = {
  /** Query parameters added by the service; null when they are incomplete. */
  readonly answer: ServiceAnswer | null
  /** Remove the code from the address: it works once and is secret. */
  readonly onTaken: () => void
}

/** Callback page of a service: completes the connection and shows the result. */
export function CallbackPage({ answer, onTaken }: CallbackPageProps) {
  // It has already been removed from the address.
  const [stored] = useState(answer)
  const finishing = useCompleteAuthorization()
  const hasStarted = useRef(false)
  const { mutate } = finishing
  useEffect(() => {
    if (hasStarted.current || stored === null) return
    hasStarted.current = true
    onTaken()
    mutate(stored)
  }, [stored, mutate, onTaken])
  if (finishing.isSuccess) {
    const { pluginId, displayName } = finishing.data
    return (
      <EmptyState
        action={
          <LinkButton params={{ pluginId }} to="/account/services/$pluginId">
            {words.toService}
          </LinkButton>
        }
        alone
        text={words.doneText}
        title={words.done(displayName)}
      />
    )
  }
  if (stored !== null && !finishing.isError) return <Waiting />
  return (
    <EmptyState
      action={<LinkButton to="/account/services">{words.back}</LinkButton>}
      alone
      text={stored === null ? words.broken : messageOf(finishing.error)}
      title={words.failed}
    />
  )
}

function Waiting() {
  return (
    <>
      <TabTitle title={words.title} />
      <h1 className={classes.heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p role="status">{words.waiting}</p>
    </>
  )
}
