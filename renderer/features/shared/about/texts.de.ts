import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const shortFacts: Translation<typeof english> = {
  add: 'Hinzufügen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  edit: (name) => `${name} bearbeiten`,
  remove: (name) => `${name} entfernen`,
  removeYes: 'Entfernen',
  removeNo: 'Behalten',
  missing: 'Fülle dieses Feld aus.',
  changedMeanwhile: {
    save: 'Jemand anderes hat das inzwischen geändert, deshalb wurde nichts gespeichert. Gezeigt wird der jetzige Stand. Speichere noch einmal, um deine Eingabe zu verwenden.',
    remove:
      'Jemand anderes hat das inzwischen geändert, deshalb wurde nichts entfernt. Sieh dir den jetzigen Stand an, und entferne es noch einmal, wenn du es noch willst.',
  },
  removedMeanwhile: 'Jemand anderes hat das inzwischen entfernt. Speichere, um es wieder hinzuzufügen.',
  byHand: 'von Hand eingetragen',
  fromFile: 'aus den Dateien',
  links: {
    title: 'Links',
    add: 'Link hinzufügen',
    empty: 'Noch keine Links, etwa die Seite des Verlags, ein Laden oder ein Wiki.',
    name: 'Name',
    url: 'URL (https://…)',
  },
  ids: {
    title: 'Externe Kennungen',
    add: 'Kennung hinzufügen',
    empty: 'Noch keine externen Kennungen. Anbieter von Angaben und andere Apps verwenden eigene.',
    source: 'Anbieter, etwa anilist',
    id: 'Kennung',
    url: 'URL (freiwillig)',
  },
  history: {
    title: 'Leseverlauf',
    empty: 'Noch nicht ausgelesen. Jedes Mal, wenn du ein Buch ausliest, steht hier das Datum.',
    seriesTitle: 'Leseverlauf',
    times: (count) => (count === 1 ? 'Einmal ausgelesen' : `${count}-mal ausgelesen`),
    last: (count) => `Die letzten ${count} werden gezeigt.`,
    forgetOne: (date) => `${date} entfernen`,
    forget: 'Verlauf löschen',
    forgetAsk: 'Leseverlauf löschen?',
    forgetExplanation:
      'Die Daten werden entfernt, auch aus deinen Statistiken. Dein Lesefortschritt und was gelesen ist, bleiben, wie sie sind.',
  },
  analyze: {
    menu: 'Dateien neu einlesen',
    again: 'Noch einmal versuchen',
    begun: 'Es wird neu eingelesen. Lesefortschritt und was du eingetragen hast, bleiben, wie sie sind.',
  },
  lists: {
    collections: 'Sammlungen',
    readlists: 'Leselisten',
  },
}
