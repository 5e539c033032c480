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

/** Stands where the buttons were while the sign-in goes on in the browser of the person. */
function WaitingOutside({ provider, onAgain, onStop }: WaitingOutsideProps) {
  const container = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: keyboard and screen reader go on here.
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
  /** Runs before the browser leaves for the provider. */
  readonly onLeave?: () => void
  /** Finishes a sign-in that went through the browser of the person; default: this page goes there. */
  readonly onAnswer?: (path: string) => unknown
  /** Whether nothing stands above them that they are an alternative to. */
  readonly isAlone?: boolean
}

const nothing = () => undefined
const goThere = (path: string) => window.location.assign(path)

/** The other ways in: a button for each identity provider. */
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
