import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const coverPicker: Translation<typeof english> = {
  menu: 'Cover ändern',
  title: (name) => `Cover von ${name}`,
  uploaded: 'Hochgeladen',
  drop: 'Zieh ein Bild hierher, füge es ein oder wähle eine Datei. JPEG, PNG, WebP, GIF oder AVIF, höchstens 20 MB.',
  pick: 'Bild wählen',
  fromFile: 'Aus der Datei',
  fromFirst: 'Aus dem ersten Buch',
  books: 'Aus einem Buch',
  pages: 'Aus einer Seite',
  page: (number) => `Seite ${number}`,
  own: (place) => `Bild ${place}`,
  chosen: 'gewählt',
  remove: (name) => `${name} entfernen`,
  removeAsk:
    'Dieses Bild entfernen? Bücher und Dateien bleiben, wie sie sind. Ist es das gewählte Cover, wird wieder das übliche gezeigt.',
  removeYes: 'Entfernen',
  removeNo: 'Behalten',
  more: 'Mehr zeigen',
  close: 'Fertig',
}
