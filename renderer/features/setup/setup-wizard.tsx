import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMe } from '../../api/account/use-me.ts'
import { OtherLibraries } from '../../desktop/other-libraries.tsx'
import { ThisComputer } from '../../desktop/this-computer.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { TabTitle } from '../../ui/page.tsx'
import { ConnectApp } from '../shared/connect/connect-app.tsx'
import { Visibility } from '../shared/connect/visibility.tsx'
import { LanguageOfDevice } from '../shared/language/language-choice.tsx'
import { AdministratorForm } from './administrator-form.tsx'
import classes from './setup-wizard.module.css'
import { texts } from './texts.ts'

const steps = ['you', 'folders', 'devices'] as const
export type SetupStep = (typeof steps)[number]

type SetupWizardProps = {
  readonly step: SetupStep
  readonly onStep: (step: SetupStep) => void
  readonly onFinish: () => void
  /** Step to choose folders and follow their scans. */
  readonly folders: ReactNode
  readonly hasLibrary: boolean
}

/** First-run setup. Every step can be skipped and revisited. */
export function SetupWizard(props: SetupWizardProps) {
  const { step } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step !== 'you') heading.current?.focus()
  }, [step])
  return (
    <main className={classes.screen}>
      <TabTitle title={texts[step].title} />
      <div className={classes.column}>
        <Steps current={step} onStep={props.onStep} />
        <h1 className={classes.title} ref={heading} tabIndex={-1}>
          {texts[step].title}
        </h1>
        <p className={classes.lead}>{texts[step].lead}</p>
        {step === 'you' && <You onDone={() => props.onStep('folders')} />}
        {step === 'folders' && <FoldersStep {...props} />}
        {step === 'devices' && <DevicesStep {...props} />}
      </div>
    </main>
  )
}

type StepsProps = { readonly current: SetupStep; readonly onStep: (step: SetupStep) => void }

function Steps({ current, onStep }: StepsProps) {
  const signedIn = useMe() !== null
  const at = steps.indexOf(current)
  return (
    <nav aria-label={texts.progress} className={classes.steps}>
      <Logo size={36} />
      <ol>
        {steps.map((step, index) => (
          <li data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'} key={step}>
            <button
              aria-current={step === current ? 'step' : undefined}
              disabled={!signedIn && step !== 'you'}
              onClick={() => onStep(step)}
              type="button"
            >
              <span aria-hidden="true" className={classes.mark}>
                {index < at ? <CheckIcon size={14} strokeWidth={2.6} /> : index + 1}
              </span>
              {texts.steps[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function You({ onDone }: { readonly onDone: () => void }) {
  const me = useMe()
  if (me === null) {
    return (
      <>
        <AdministratorForm onDone={onDone} />
        <div className={classes.language}>
          <LanguageOfDevice />
        </div>
        <div className={classes.others}>
          <OtherLibraries />
        </div>
      </>
    )
  }
  return (
    <div className={classes.known}>
      <p>
        {texts.you.known} <strong>{me.username}</strong>.
      </p>
      <Button onClick={onDone} size="md">
        {texts.you.submit}
      </Button>
    </div>
  )
}

function FoldersStep({ folders, hasLibrary, onStep }: SetupWizardProps) {
  return (
    <>
      {folders}
      <div className={classes.buttons}>
        <Button className={classes.back} onClick={() => onStep('you')} variant="subtle">
          {texts.back}
        </Button>
        <Button onClick={() => onStep('devices')} size="md" variant={hasLibrary ? 'filled' : 'default'}>
          {hasLibrary ? texts.folders.next : texts.folders.skip}
        </Button>
      </div>
    </>
  )
}

function DevicesStep({ onStep, onFinish }: SetupWizardProps) {
  return (
    <>
      <div className={classes.devices}>
        <ThisComputer />
        <ConnectApp />
        <Visibility />
      </div>
      <div className={classes.buttons}>
        <Button className={classes.back} onClick={() => onStep('folders')} variant="subtle">
          {texts.back}
        </Button>
        <Button onClick={onFinish} size="md">
          {texts.devices.finish}
        </Button>
      </div>
    </>
  )
}
