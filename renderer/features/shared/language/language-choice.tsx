import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { activeLanguage } from '../../../languages/active.ts'
import { isLanguage, type Language, languageNames, languages } from '../../../languages/languages.ts'
import { texts } from './texts.ts'

type LanguageChoiceProps = {
  readonly description?: ReactNode
  readonly disabled?: boolean
  readonly onChoose: (language: Language) => void
}

/** The languages, each by its own name, so that it is found by those who read no other. */
export function LanguageChoice({ description, disabled = false, onChoose }: LanguageChoiceProps) {
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
