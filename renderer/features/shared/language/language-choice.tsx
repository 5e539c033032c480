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

/** Languages by their own names, so that speakers find theirs. */
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

/** Language of this device, for screens without a signed-in user. */
export function LanguageOfDevice() {
  return (
    <div className={classes.choice}>
      <LanguageChoice onChoose={installLanguage} />
    </div>
  )
}

/** Language of the signed-in user. */
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
