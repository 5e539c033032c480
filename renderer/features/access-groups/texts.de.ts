import type { Translation } from '../../languages/translation.ts'
import { plural } from '../../lib/format.ts'
import type { english } from './texts.ts'

export const accessGroups: Translation<typeof english> = {
  title: 'Zugriffsgruppen',
  lead: 'Erlaube oder verbirg Freigabemarken für mehrere Personen auf einmal, etwa „Kinder“ oder „Gäste“.',
  list: 'Zugriffsgruppen',
  make: 'Gruppe anlegen',
  empty: {
    title: 'Noch keine Zugriffsgruppen',
    text: 'Leg eine wie „Kinder“ an, erlaube oder verbirg Freigabemarken für sie und füge Mitglieder hinzu.',
  },
  tags: (count) => (count === 0 ? 'keine Marken' : plural(count, 'Marke', 'Marken')),
  members: (count) => (count === 0 ? 'keine Mitglieder' : plural(count, 'Mitglied', 'Mitglieder')),
  more: (name) => `Mehr zu ${name}`,
  change: 'Bearbeiten',
  remove: 'Löschen',
  form: {
    about: { label: 'Beschreibung', hint: 'Das sieht nur die Verwaltung.' },
    make: 'Anlegen',
    save: 'Speichern',
    change: (name) => `„${name}“ bearbeiten`,
  },
  removal: {
    title: (name) => `„${name}“ löschen?`,
    kept: 'Die Konten der Mitglieder bleiben, ebenso die Freigabemarken.',
  },
  page: {
    all: 'Alle Zugriffsgruppen',
    sees: 'Freigabemarken',
    seesLead:
      'Sie gelten zusammen mit den eigenen Marken jedes Mitglieds und denen anderer Gruppen. Was irgendwo verborgen ist, bleibt verborgen.',
    members: 'Mitglieder',
    membersNone: 'Noch keine Mitglieder.',
    fromProvider: 'vom Anmeldedienst hinzugefügt',
    byHand: 'von Hand hinzugefügt',
    add: 'Hinzufügen',
    person: 'Person',
    choose: 'Person wählen …',
    everybodyIn: 'Alle sind schon Mitglied.',
    takeOut: (name) => `${name} entfernen`,
    takeOutAsk: (name) => `${name} trotzdem entfernen?`,
    takeOutText:
      'Der Anmeldedienst hat die Person hinzugefügt und tut es bei der nächsten Anmeldung wieder, wenn du es dort nicht änderst.',
    takeOutDo: 'Entfernen',
  },
  mappings: {
    title: 'Gruppenzuordnung',
    lead: 'Bei jeder Anmeldung über Single Sign-on werden Mitglieder dieser Gruppen des Anmeldedienstes hinzugefügt; wer dort nicht mehr Mitglied ist, wird entfernt.',
    none: 'Dieser Gruppe ist keine Gruppe des Anmeldedienstes zugeordnet.',
    noProvider: 'Kein Anmeldedienst ist eingerichtet, deshalb wirken diese Zuordnungen noch nicht.',
    name: 'Gruppe des Anmeldedienstes',
    hint: 'Gib den Namen genau so ein, wie ihn der Anmeldedienst schreibt.',
    add: 'Hinzufügen',
    remove: (name) => `${name} entfernen`,
  },
}
