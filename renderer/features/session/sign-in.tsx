import { Entrance } from './entrance.tsx'
import { AnotherDevice } from './pairing/another-device.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

/** The sign-in. `onDone` runs when the session has begun. */
export function SignIn({ onDone }: { readonly onDone: () => void }) {
  return (
    <Entrance lead={texts.lead} tabTitle={texts.title} title="Inglenook">
      <SignInForm onDone={onDone} />
      <AnotherDevice onDone={onDone} />
    </Entrance>
  )
}
