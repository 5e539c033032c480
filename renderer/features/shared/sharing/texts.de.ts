import type { Translation } from '../../../languages/translation.ts'
import { formatNumber, plural } from '../../../lib/format.ts'
import type { english, englishModes } from './texts.ts'

const series = (count: number) => plural(count, 'Reihe', 'Reihen')
const persons = (count: number) => plural(count, 'Person', 'Personen')

export const accessModes: Translation<typeof englishModes> = {
  allow: {
    name: 'Erlaubt',
    hint: 'Reihen mit dieser Marke sind zu sehen. Sobald eine Marke erlaubt ist, sind alle Reihen ohne erlaubte Marke verborgen.',
  },
  deny: {
    name: 'Verborgen',
    hint: 'Reihen mit dieser Marke sind nie zu sehen, auch wenn eine andere ihrer Marken erlaubt ist.',
  },
}

export const sharing: Translation<typeof english> = {
  forAdministrators: {
    title: 'Nur für die Verwaltung',
    text: 'Den Zugriff regelt die Verwaltung. Frag dort nach.',
  },
  membership: {
    fromProvider: 'Vom Anmeldedienst hinzugefügt',
    remove: 'Entfernen',
    removeText:
      'Der Anmeldedienst hat die Person hinzugefügt und tut es bei der nächsten Anmeldung wieder, wenn du es dort nicht änderst.',
  },
  grants: {
    list: 'Erlaubte und verborgene Marken',
    mode: (tag) => `Zugriff auf „${tag}“`,
    remove: (tag) => `„${tag}“ entfernen`,
    none: 'Noch ist keine Marke erlaubt oder verborgen.',
    noTags: 'Es gibt noch keine Freigabemarken.',
    makeTags: 'Freigabemarke anlegen',
    add: 'Hinzufügen',
    tag: 'Freigabemarke',
    choose: 'Marke wählen …',
    how: 'Zugriff',
    allAdded: 'Alle Marken sind schon hinzugefügt.',
  },
  names: {
    quoted: (name) => `„${name}“`,
    or: 'oder',
    and: 'und',
    own: 'persönlich',
    groups: (count, names) => `${count === 1 ? 'Gruppe' : 'Gruppen'} ${names}`,
  },
  sight: {
    all: 'Keine Freigabemarke schränkt den Zugriff ein.',
    only: (tags) => `Nur Reihen mit ${tags} sind zu sehen.`,
    never: (tags) => `Reihen mit ${tags} sind nie zu sehen.`,
    onlyButNever: (some, others) => `Nur Reihen mit ${some} sind zu sehen, und nie die mit ${others}.`,
  },
  affected: {
    nobody: 'Für niemanden ändert sich, was zu sehen ist.',
    nobodyHas: 'Die Marke ist für niemanden erlaubt oder verborgen, also ändert sich für niemanden etwas.',
    some: 'Für diese Personen ändert sich, was zu sehen ist:',
    shown: (count) => `sieht ${series(count)} mehr`,
    hidden: (count) => `sieht ${series(count)} nicht mehr`,
    and: 'und',
    first: (count) => `Nur die ersten 50 von ${plural(count, 'Person', 'Personen')} wurden geprüft.`,
  },
  series: {
    menu: 'Freigabemarken',
    title: 'Freigabemarken',
    lead: 'Wähle die Marken dieser Reihe. Änderungen gelten sofort.',
    byRule: 'Durch die Regel der Marke vergeben. Bearbeite die Regel, um sie zu entfernen.',
    done: 'Fertig',
    manage: 'Alle Freigabemarken',
    none: 'Es gibt noch keine Freigabemarken. Sie bestimmen, wer welche Reihen sieht.',
    noneHere: 'Keine Freigabemarken. Wer nur erlaubte Marken sieht, sieht diese Reihe nicht.',
    change: 'Bearbeiten',
    people: persons,
    ruled: 'durch Regel vergeben',
  },
  many: {
    menu: 'Freigabemarken',
    lead: 'Änderungen gelten sofort.',
    stay: 'Nicht ändern',
    add: 'Hinzufügen',
    remove: 'Entfernen',
    apply: 'Anwenden',
    cancel: 'Abbrechen',
    close: 'Fertig',
    done: (count) => `${series(count)} geändert.`,
    kept: (count) => `${series(count)} ${count === 1 ? 'behält' : 'behalten'} die Marke durch ihre Regel.`,
    gone: (count) => `${formatNumber(count)} gibt es nicht mehr.`,
  },
}
