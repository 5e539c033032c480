import type { Translation } from '../../languages/translation.ts'
import { plural } from '../../lib/format.ts'
import type { english } from './texts.ts'

const series = (count: number) => plural(count, 'Reihe', 'Reihen')
const persons = (count: number) => plural(count, 'Person', 'Personen')

export const sharingTags: Translation<typeof english> = {
  title: 'Freigabemarken',
  lead: 'Sie bestimmen, wer welche Reihen sieht. Vergib Marken von Hand oder durch eine Regel, dann erlaube oder verbirg sie für Personen und Gruppen.',
  list: 'Freigabemarken',
  make: 'Marke anlegen',
  empty: {
    title: 'Noch keine Freigabemarken',
    text: 'Leg eine wie „Für Kinder“ oder „Horror“ an. Dann wähle ihre Reihen und wer sie sehen darf.',
  },
  series,
  people: (count) => (count === 0 ? 'betrifft niemanden' : `betrifft ${persons(count)}`),
  byRule: 'Regel',
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
    carried: (count) => `Sie wird von ${series(count)} entfernt. Reihen, Bücher und Dateien bleiben.`,
    onNone: 'Keine Reihe hat diese Marke. Reihen, Bücher und Dateien bleiben.',
  },
  page: {
    all: 'Alle Freigabemarken',
    carried: 'Reihen mit dieser Marke',
    carriedLead: 'Vergib sie auf der Seite einer Reihe, oder wähle in einer Liste mehrere auf einmal aus.',
    carriedNone: 'Noch keine Reihe hat diese Marke. Leg eine Regel fest oder wähle Reihen von Hand.',
    show: 'Reihen ansehen',
    choose: 'Reihen wählen',
    people: 'Personen und Gruppen',
    peopleLead: 'Erlaube oder verbirg diese Marke auf der Seite einer Person oder einer Gruppe.',
    peopleNone: 'Diese Marke ist für niemanden erlaubt oder verborgen, also wirkt sie noch nicht.',
    toPeople: 'Zu den Personen',
    toGroups: 'Zu den Zugriffsgruppen',
    members: (count) => plural(count, 'Mitglied', 'Mitglieder'),
    first: (count) => `Die ersten 100 von ${persons(count)} werden gezeigt.`,
  },
  rule: {
    title: 'Regel',
    lead: 'Eine Regel vergibt die Marke automatisch an alle passenden Reihen, auch an neue, und entfernt sie, wenn eine Reihe nicht mehr passt. Von Hand vergebene Marken bleiben.',
    none: 'Keine Regel. Die Marke wird von Hand vergeben.',
    asks: { all: 'Reihen, die alle Bedingungen erfüllen:', any: 'Reihen, die eine der Bedingungen erfüllen:' },
    other: 'Diese Marke hat eine Regel, die sich hier nicht zeigen lässt. Leg eine neue fest, um sie zu ersetzen.',
    now: (count) => `Passt zurzeit auf ${series(count)}.`,
    set: 'Regel festlegen',
    change: 'Regel bearbeiten',
    drop: 'Regel entfernen',
    dropAsk: 'Die Regel entfernen?',
    dropKept: 'Was die Regel vergeben hat, wird sofort entfernt. Von Hand vergebene Marken bleiben.',
    editor: 'Regel der Marke',
    noRules: 'Füge eine Bedingung hinzu, zum Beispiel „Altersfreigabe ist mindestens 16“.',
    unfinished: 'Bedingungen ohne Wert zählen nicht.',
    counting: 'Wird geprüft …',
    fits: (count) => (count === 0 ? 'Passt zurzeit auf keine Reihe.' : `Passt zurzeit auf ${series(count)}:`),
    more: (count) => `und ${plural(count, 'weitere', 'weitere')}`,
    save: 'Regel speichern',
    cancel: 'Abbrechen',
  },
}
