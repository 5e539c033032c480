import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const listPicker: Translation<typeof english> = {
  collection: {
    menu: 'Zu Sammlung hinzufügen',
    title: 'Zu Sammlung hinzufügen',
    find: 'Sammlung suchen',
    make: 'Neue Sammlung',
    none: 'Noch keine Sammlungen. Leg hier die erste an.',
  },
  reading: {
    menu: 'Zu Leseliste hinzufügen',
    title: 'Zu Leseliste hinzufügen',
    find: 'Leseliste suchen',
    make: 'Neue Leseliste',
    none: 'Noch keine Leselisten. Leg hier die erste an.',
  },
  name: 'Name',
  create: 'Anlegen',
  noMatches: 'Keine passenden Listen.',
  close: 'Fertig',
  add: 'Hinzufügen',
  added: 'Hinzugefügt',
  addedTo: (what, list) => `${what} zu „${list}“ hinzugefügt.`,
}
