import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const language: Translation<typeof english> = {
  label: 'Sprache',
  hint: 'Gilt auf allen deinen Geräten.',
}
