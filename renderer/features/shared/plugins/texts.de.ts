import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const pluginForms: Translation<typeof english> = {
  health: {
    unknown: 'Noch nicht benutzt',
    healthy: 'Läuft',
    degraded: 'Hat Probleme',
    unhealthy: 'Läuft nicht',
    disabled: 'Aus',
  },
  switchedItselfOff: 'Nach Fehlern ausgeschaltet',
  needed: 'Erforderlich.',
  numberNeeded: 'Gib eine Zahl ein.',
  least: (least) => `Mindestens ${least}.`,
  most: (most) => `Höchstens ${most}.`,
  bounds: (least, most) => `Von ${least} bis ${most}.`,
  oneALine: 'Eine Angabe je Zeile.',
  notSet: 'Nicht festgelegt',
  isSet: 'Ist gespeichert. Leer lassen, um es zu behalten.',
  save: 'Speichern',
  saved: 'Gespeichert',
  noSettings: 'Dieses Plugin hat keine Einstellungen.',
}
