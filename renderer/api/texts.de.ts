import type { Translation } from '../languages/translation.ts'
import type { english } from './texts.ts'

export const failures: Translation<typeof english> = {
  unreachable: 'Inglenook ist nicht erreichbar. Sieh nach, ob es läuft und ob dieses Gerät in seinem Netz ist.',
  unreadable:
    'Inglenook hat geantwortet, aber diese Seite versteht es nicht. Lade die Seite neu und versuche es noch einmal.',
  broken: 'Auf dieser Seite ging etwas schief. Lade sie neu und versuche es noch einmal.',
  pictureTooLarge: 'Dieses Bild ist größer als 20 MB. Mach es kleiner und gib es noch einmal ab.',
  noPicture: 'Das ist kein Bild. Wähle ein JPEG, PNG, WebP, GIF oder AVIF.',
  webReaderOffline: 'Webleser, offline',
}
