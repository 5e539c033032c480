import type { Translation } from '../../../../languages/translation.ts'
import type { english } from './texts.ts'

export const epubNotes: Translation<typeof english> = {
  note: 'Anmerkung',
  close: 'Anmerkung schließen',
  go: 'Zur Anmerkung',
}
