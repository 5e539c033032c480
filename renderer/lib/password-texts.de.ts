import type { Translation } from '../languages/translation.ts'
import type { english } from './password-texts.ts'

export const passwords: Translation<typeof english> = {
  empty: 'Mindestens 8 Zeichen. Ein paar zufällige Wörter sind gut.',
  missing: (count) => `Noch ${count} Zeichen.`,
  guessable: 'Leicht zu erraten. Nimm ein paar zufällige Wörter.',
  fair: 'Brauchbar. Füge ein paar Zeichen hinzu.',
  good: 'Stark.',
}
