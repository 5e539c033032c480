import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const lookUp: Translation<typeof english> = {
  menu: 'Angaben suchen',
  title: (series) => `Angaben zu „${series}“ suchen`,
  about: 'Plugins suchen bei Anbietern von Angaben. Nichts ändert sich, bevor du etwas übernimmst.',
  provider: 'Anbieter',
  query: 'Suchbegriffe',
  search: 'Suchen',
  searching: 'Es wird gesucht …',
  found: 'Ergebnisse',
  nothing: 'Keine Ergebnisse. Versuche andere Wörter, etwa den Originaltitel.',
  known: (id) => `Schon zugeordnet mit der Kennung ${id}.`,
  compareKnown: 'Damit vergleichen',
  compare: 'Vergleichen',
  also: (titles) => `Auch bekannt als: ${titles}`,
  page: 'Seite des Anbieters öffnen',
  back: 'Zurück',
  comparing: 'Wird geladen …',
  fields: 'Angaben',
  current: 'Jetzt',
  fromProvider: 'Anbieter',
  none: 'nichts',
  apply: 'Übernehmen',
  nothingToApply: 'Es gibt keine neuen Angaben. Die Zuordnung kannst du trotzdem speichern.',
  saveMatch: 'Zuordnung speichern',
  lockExplanation:
    'Übernommene Angaben werden gesperrt, damit das Einlesen sie nicht ändert. Entsperrt folgt eine Angabe wieder der Datei.',
  done: 'Angaben übernommen',
  statuses: {
    'will-apply': 'Wird übernommen',
    locked: 'Gesperrt, bleibt',
    'no-permission': 'Das Plugin darf das nicht ändern',
    unchanged: 'Unverändert',
    'not-provided': 'Nicht angegeben',
  },
}
