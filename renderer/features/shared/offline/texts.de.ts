import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const downloads: Translation<typeof english> = {
  shelf: 'Downloads',
  download: 'Auf dieses Gerät laden',
  stop: 'Download abbrechen',
  remove: 'Download entfernen',
  resume: 'Download fortsetzen',
  tryAgain: 'Noch einmal versuchen',
  downloaded: (title) => `${title} ist heruntergeladen. Du kannst es ohne Verbindung lesen.`,
  removed: (title) => `${title} wurde von diesem Gerät entfernt. Dein Lesefortschritt bleibt.`,
  cannot:
    'Browser können Bücher nur über HTTPS oder auf dem Computer speichern, auf dem Inglenook läuft. Lade stattdessen die Datei herunter.',
  starting: 'Download beginnt …',
  amount: (done, total, bytes) => `Wird heruntergeladen: ${done} von ${total} Teilen, ${bytes}`,
  waits: 'Der Server hat um einen Moment Geduld gebeten. Der Download geht automatisch weiter.',
  whole: (bytes) => `Heruntergeladen, ${bytes}`,
  old: 'Auf dem Server liegt eine neuere Fassung. Du kannst die heruntergeladene lesen, bis du sie aktualisierst. Dein Lesefortschritt bleibt.',
  update: 'Download aktualisieren',
  fileGone: 'Die Datei gibt es auf dem Server nicht mehr. Dein Download bleibt, bis du ihn entfernst.',
  gone: 'Dieses Buch wurde vom Server entfernt oder ist nicht mehr für dich freigegeben. Darum wurde der Download entfernt. Kommt das Buch zurück, wird es wieder heruntergeladen.',
  missing: (count) => `${count} unlesbare Teile ausgelassen`,
  partly: 'Nicht vollständig heruntergeladen.',
  progress: (title) => `${title} wird heruntergeladen`,
  problems: {
    full: 'Auf diesem Gerät ist kein Platz mehr, darum wurde der unfertige Download entfernt. Entferne andere Downloads, dann versuch es noch einmal.',
    away: 'Inglenook ist nicht erreichbar. Der Download geht automatisch weiter, sobald es wieder da ist.',
    busy: 'Der Server ist gerade ausgelastet. Was heruntergeladen ist, bleibt; der Rest wird später noch einmal versucht.',
    refused: 'Du darfst dieses Buch nicht lesen. Frag die Person, die dieses Inglenook betreibt.',
  },
}
