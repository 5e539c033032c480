import { installLanguage } from '../../../languages/install-language.ts'
import { LanguageChoice } from './language-choice.tsx'
import classes from './language-of-device.module.css'

/** The language of this device, for screens where nobody is signed in yet. */
export function LanguageOfDevice() {
  return (
    <div className={classes.choice}>
      <LanguageChoice onChoose={installLanguage} />
    </div>
  )
}
