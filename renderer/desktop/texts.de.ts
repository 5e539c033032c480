import type { Translation } from '../languages/translation.ts'
import type { english } from './texts.ts'

export const desktop: Translation<typeof english> = {
  showInFolder: 'Im Ordner zeigen',
  notHere: 'Diese Datei ist nicht da. Prüfe, ob ihr Laufwerk angeschlossen ist.',
  open: { data: 'Datenordner öffnen', logs: 'Protokollordner öffnen' },
  noFolder: 'Diesen Ordner gibt es noch nicht.',
}
