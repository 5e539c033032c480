import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../api/queries/screen.ts'
import type { ScreenPerson, User } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { AfterRestore, Entrance } from './entrance.tsx'
import { SignInWithDevice } from './pairing/sign-in-with-device.tsx'
import { nameOf, ScreenAvatar } from './people-choice.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { type Refused, refusalWords } from './refusal-words.ts'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

type WithPasswordProps = {
  /** The person whom the screen remembers or remembered until now; null for anybody. */
  readonly person: ScreenPerson | null
  readonly isKnownHere: boolean
  /** The name typed before. */
  readonly typed: string
  readonly refused: Refused | null
  readonly onTyped: (username: string) => void
  /** Back to the people of the screen; null when there are none. */
  readonly onBack: (() => void) | null
  /** Called before the browser navigates to a provider. */
  readonly onLeave: () => void
  /** @param password given when a PIN has to be set */
  readonly onDone: (user: User, password: string | null) => void
}

/** Sign-in by name and password, or by an identity provider. */
export function WithPassword(props: WithPasswordProps) {
  const { person, isKnownHere, typed, refused, onTyped, onBack, onLeave, onDone } = props
  const providers = useQuery(providersQuery).data ?? []
  const why = person === null ? null : whyPassword(person, isKnownHere)
  return (
    <Entrance
      lead={person === null && refused === null ? texts.lead : undefined}
      mark={person === null ? undefined : <ScreenAvatar person={person} size={88} />}
      tabTitle={texts.title}
      tall={refused !== null}
      title={person === null ? texts.appName : nameOf(person)}
    >
      <AfterRestore />
      {(why !== null || refused !== null) && (
        <div className={classes.reason}>
          {why !== null && <Note>{why}</Note>}
          {refused !== null && <WhyRefused providers={providers} refused={refused} />}
        </div>
      )}
      <SignInForm
        isRemembered={person !== null}
        known={person?.username ?? typed}
        onDone={onDone}
        onTyped={person === null ? onTyped : undefined}
      />
      <ProviderButtons onLeave={onLeave} providers={providers} />
      <div className={classes.options}>
        <SignInWithDevice onDone={(user) => onDone(user, null)} />
        {onBack !== null && (
          <Button fullWidth onClick={onBack} variant="subtle">
            {texts.people.back}
          </Button>
        )}
      </div>
    </Entrance>
  )
}

function whyPassword({ needsPassword }: ScreenPerson, isKnownHere: boolean): string | null {
  if (!isKnownHere) return texts.pin.unknownHere
  return needsPassword ? texts.pin.spent : null
}

type WhyRefusedProps = {
  readonly refused: Refused
  readonly providers: readonly { readonly name: string; readonly displayName: string }[]
}

function WhyRefused({ refused, providers }: WhyRefusedProps) {
  const provider = providers.find(({ name }) => name === refused.provider)
  const { title, text } = refusalWords(refused, provider?.displayName ?? texts.providers.unknown)
  return (
    <Note title={title} tone="danger">
      {text}
    </Note>
  )
}
