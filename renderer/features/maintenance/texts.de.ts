import type { Translation } from '../../languages/translation.ts'
import { plural } from '../../lib/format.ts'
import type { english, englishAges, englishKindNames } from './texts.ts'

export const maintenance: Translation<typeof english> = {
  title: 'Wartung',
  lead: 'Sieh vorher, was entfernt wird. Deine Bücher werden nie angefasst.',
  covers: {
    title: 'Unbenutzte Cover',
    lead: 'Vorschaubilder und hochgeladene Cover, deren Buch oder Reihe es nicht mehr gibt.',
    look: 'Noch einmal prüfen',
    nothing: 'Keine unbenutzten Cover.',
    amount: (small, uploaded) =>
      `${plural(small, 'Vorschaubild', 'Vorschaubilder')} und ${plural(uploaded, 'hochgeladenes Cover', 'hochgeladene Cover')}`,
    show: 'Dateien zeigen',
    remove: 'Unbenutzte Cover entfernen',
    kept: 'Cover von vorhandenen Büchern und Reihen bleiben. Kommt ein Buch zurück, bekommt es ein neues Vorschaubild. Hochgeladene Cover gelöschter Reihen lassen sich nicht wiederherstellen.',
    waits: 'Das Aufräumen wartet …',
    runs: 'Dateien werden entfernt …',
    failed: 'Das Aufräumen ist fehlgeschlagen.',
    stopped: 'Das Aufräumen wurde abgebrochen. Was bis dahin entfernt wurde, lässt sich nicht wiederherstellen.',
    first: 'Die ersten Dateien:',
    done: 'Das Aufräumen ist fertig.',
    noneRemoved: 'Nichts wurde entfernt.',
    removed: (files, size) => `${plural(files, 'Datei', 'Dateien')} entfernt, ${size} frei geworden.`,
    notRemoved: (files) =>
      `${plural(files, 'Datei ließ', 'Dateien ließen')} sich nicht entfernen. Einzelheiten stehen im Protokoll.`,
  },
  names: {
    title: 'Unbenutzte Genres, Schlagwörter, Personen',
    lead: 'Namen, die keine Reihe und kein Buch mehr benutzt.',
    remove: 'Entfernen',
    removeOf: (kind) => `${kind} entfernen`,
    kept: 'Benutzte Namen werden nie entfernt, auch nicht solche, die nur fehlende Bücher benutzen.',
    none: 'Keine',
    ask: (count) => `${plural(count, 'unbenutzten Namen', 'unbenutzte Namen')} entfernen?`,
  },
  missing: {
    title: 'Fehlende Bücher',
    lead: 'Inglenook behält Bücher, deren Dateien fehlen, damit nichts verloren geht, falls die Dateien zurückkommen. Entferne sie, wenn du sicher bist, dass die Dateien nicht zurückkommen.',
    forget: 'Fehlende Bücher entfernen',
    ask: (library) => `Fehlende Bücher aus ${library} entfernen?`,
    forgotten: (count) => `${plural(count, 'fehlendes Buch', 'fehlende Bücher')} entfernt.`,
    kept: 'Dateien werden nicht angefasst. Lesefortschritt, Metadaten und Bewertungen dieser Bücher werden für immer gelöscht. Kommt eine Datei zurück, wird sie als neues Buch hinzugefügt.',
    none: 'Noch keine Bibliothek.',
  },
  tasks: {
    title: 'Beendete Aufgaben',
    lead: 'Aufgaben, die fertig, fehlgeschlagen oder abgebrochen sind. Alte werden auch automatisch entfernt.',
    amount: (done, failed, stopped) => `${done} fertig, ${failed} fehlgeschlagen, ${stopped} abgebrochen.`,
    age: 'Beendet',
    forget: 'Liste leeren',
    ask: 'Beendete Aufgaben aus der Liste entfernen?',
    forgotten: (count) => `${plural(count, 'Aufgabe', 'Aufgaben')} aus der Liste entfernt.`,
    kept: 'Nur die Liste wird geleert. Wartende und laufende Aufgaben bleiben, ebenso alles, was beendete Aufgaben bewirkt haben.',
  },
}

export const cleanUpKinds: Translation<typeof englishKindNames> = {
  genres: 'Genres',
  tags: 'Schlagwörter',
  people: 'Personen',
}

export const cleanUpAges: Translation<typeof englishAges> = [
  { value: '30', label: 'vor mehr als einem Monat' },
  { value: '7', label: 'vor mehr als einer Woche' },
  { value: '1', label: 'vor mehr als einem Tag' },
  { value: '0', label: 'irgendwann' },
]
