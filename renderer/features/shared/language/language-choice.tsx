import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useChooseLanguage } from '../../../api/account/preferences.ts'
import { activeLanguage } from '../../../languages/active.ts'
import { isLanguage, type Language, languageNames, languages } from '../../../languages/languages.ts'
import { installLanguage } from '../../../languages/load-pack.ts'
import classes from './language-choice.module.css'
import { texts } from './texts.ts'

type LanguageChoiceProps = {
  readonly description?: ReactNode
  readonly disabled?: boolean
  readonly onChoose: (language: Language) => void
}

/** The languages, each by its own name, so that it is found by those who read no other. */
function LanguageChoice({ description, disabled = false, onChoose }: LanguageChoiceProps) {
  return (
    <NativeSelect
      data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      description={description}
      disabled={disabled}
      label={texts.label}
      onChange={({ currentTarget: { value } }) => isLanguage(value) && onChoose(value)}
      value={activeLanguage}
    />
  )
}

/** The language of this device, for screens where nobody is signed in yet. */
export function LanguageOfDevice() {
  return (
    <div className={classes.choice}>
      <LanguageChoice onChoose={installLanguage} />
    </div>
  )
}

/** The language of the person who is signed in. */
export function OwnLanguage() {
  const choosing = useChooseLanguage()
  return (
    <LanguageChoice
      description={texts.hint}
      disabled={choosing.isPending}
      onChoose={(language) => choosing.mutate(language)}
    />
  )
}
