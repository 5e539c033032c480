import { Logo } from '../../ui/logo.tsx'
import { TabTitle } from '../../ui/page.tsx'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

/** The sign-in. `onDone` runs when the session has begun. */
export function SignIn({ onDone }: { readonly onDone: () => void }) {
  return (
    <main className={classes.screen}>
      <TabTitle title={texts.title} />
      <div className={classes.card}>
        <div className={classes.brand}>
          <Logo size={48} />
          <h1 className={classes.title}>Inglenook</h1>
          <p className={classes.lead}>{texts.lead}</p>
        </div>
        <SignInForm onDone={onDone} />
      </div>
    </main>
  )
}
