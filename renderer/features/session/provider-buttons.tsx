import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { IdentityProvider } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import classes from './sign-in.module.css'
import { texts } from './texts.ts'
import { useProvider } from './use-provider.ts'

const words = texts.outside

type WaitingOutsideProps = {
  readonly provider: IdentityProvider
  readonly onAgain: () => void
  readonly onStop: () => void
}

/** Replaces the buttons while the sign-in continues in the system browser. */
function WaitingOutside({ provider, onAgain, onStop }: WaitingOutsideProps) {
  const container = useRef<HTMLDivElement>(null)
  // The pressed button is gone: move the focus here for keyboard and screen reader.
  useEffect(() => container.current?.focus(), [])
  return (
    <div className={classes.providers} ref={container} tabIndex={-1}>
      <Note title={words.title}>{words.text(provider.displayName)}</Note>
      <Group gap="xs">
        <Button onClick={onAgain} variant="default">
          {words.again}
        </Button>
        <Button onClick={onStop} variant="subtle">
          {words.stop}
        </Button>
      </Group>
    </div>
  )
}

type ProviderButtonsProps = {
  readonly providers: readonly IdentityProvider[]
  /** Called before the browser navigates to the provider. */
  readonly onLeave?: () => void
  /** Completes a sign-in in the system browser; default: navigates this page. */
  readonly onAnswer?: (path: string) => unknown
  /** Whether they are the only way to sign in, so that no separator is needed. */
  readonly isAlone?: boolean
}

const nothing = () => undefined
const goThere = (path: string) => window.location.assign(path)

/** Sign-in buttons for each identity provider. */
export function ProviderButtons(props: ProviderButtonsProps) {
  const { providers, onLeave = nothing, onAnswer = goThere, isAlone = false } = props
  const { begin, error, end, outside, leavingTo, openAgain, stop } = useProvider({ onLeave, onAnswer })
  if (providers.length === 0) return null
  if (outside !== null) return <WaitingOutside onAgain={openAgain} onStop={stop} provider={outside.provider} />
  return (
    <div className={classes.providers}>
      {!isAlone && (
        <p className={classes.or}>
          <span>{texts.providers.or}</span>
        </p>
      )}
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      {end !== null && <Note tone="danger">{texts.outside.ends[end]}</Note>}
      {providers.map((provider) => (
        <Button
          data-wraps
          disabled={leavingTo !== null && leavingTo !== provider.name}
          fullWidth
          key={provider.name}
          leftSection={
            <span aria-hidden="true" className={classes.badge}>
              {[...provider.displayName][0]}
            </span>
          }
          loading={leavingTo === provider.name}
          onClick={() => begin(provider)}
          size="md"
          variant="default"
        >
          {texts.providers.go} {provider.displayName}
        </Button>
      ))}
    </div>
  )
}
