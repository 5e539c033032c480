import { useChooseLanguage } from '../../../api/account/preferences.ts'
import { LanguageChoice } from './language-choice.tsx'
import { texts } from './texts.ts'

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
