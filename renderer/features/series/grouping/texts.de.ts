import type { Translation } from '../../../languages/translation.ts'
import { plural } from '../../../lib/format.ts'
import type { english, englishDecideTexts, englishListTexts } from './texts.ts'

const booksGoing = (count: number) => plural(count, 'Buch', 'Büchern')
const books = (count: number) => plural(count, 'Buch', 'Bücher')

export const grouping: Translation<typeof english> = {
  why: 'Wie diese Reihe gruppiert wurde',
  strategies: {
    series_volume: 'Jeder Ordner mit Büchern ist eine Reihe.',
    series_volume_chapter: 'Jeder Ordner der obersten Ebene ist eine Reihe.',
    flat: 'Die Reihe kommt aus den Dateinamen, wo auch immer die Dateien liegen.',
    publisher_hierarchy: 'Die obersten Ordner sind Verlage, die Ordner darin Reihen.',
    calibre: 'Das ist eine calibre-Bibliothek.',
    custom: 'Die Reihe kommt aus dem eigenen Muster der Bibliothek.',
  },
  quoted: (name) => `„${name}“`,
  parts: 'Ohne manuelle Änderungen wären es',
  part: (title, count) => `„${title}“ mit ${booksGoing(count)}`,
  manualChanges: 'Manuelle Änderungen',
  merged: (sources, target) => `${sources} in „${target}“ aufgenommen`,
  moved: (count, sources, target) => `${books(count)} von ${sources} nach „${target}“ verschoben`,
  split: (count, sources, target) => `${books(count)} von ${sources} als eigene Reihe „${target}“ abgeteilt`,
  by: (name, when) => `von ${name}, ${when}`,
  undone: (when) => `rückgängig gemacht ${when}`,
  openTarget: (title) => `„${title}“ öffnen`,
  undo: 'Rückgängig machen',
  undoAsk: 'Diese Änderung rückgängig machen?',
  undoExplanation:
    'Die Bücher gehen in die Reihen zurück, die sich aus ihren Dateien und den anderen manuellen Änderungen ergeben. Lesefortschritt, Angaben und Cover bleiben, und eine geleerte Reihe wird wiederhergestellt.',
  noLongerExists: {
    title: 'Diese Reihe gibt es nicht mehr',
    text: 'Eine manuelle Änderung wurde rückgängig gemacht, und ihre Bücher sind wieder in ihrer vorigen Reihe.',
  },
  emptied: (title) => ({
    title: 'Die Bücher dieser Reihe wurden verschoben',
    text: `Sie sind jetzt in „${title}“. Mach die Änderung dort rückgängig, um diese Reihe wiederherzustellen.`,
    action: `„${title}“ öffnen`,
  }),
}

export const groupingDecisions: Translation<typeof englishDecideTexts> = {
  merge: {
    title: 'Mit einer anderen Reihe zusammenlegen',
    menu: 'Zusammenlegen mit …',
    about: 'Die Bücher beider stehen dann in einer Reihe, auch die, die später kommen.',
    find: 'Die andere Reihe suchen',
    keep: 'Welche bleibt',
    action: 'Zusammenlegen',
    several: 'Reihen vereinen',
    severalMenu: 'Vereinen …',
    aboutSeveral: 'Die Bücher aller dieser Reihen stehen von da an in einer Reihe, auch die, die später kommen.',
    oneLibrary: 'Diese Reihen liegen in verschiedenen Bibliotheken. Wähle Reihen einer Bibliothek aus.',
    tooMany: (most) => `Höchstens ${most} Reihen lassen sich auf einmal vereinen. Wähle weniger aus.`,
  },
  move: {
    title: 'In eine andere Reihe verschieben',
    menu: 'In eine andere Reihe verschieben',
    oneLibrary: 'Verschieben: Wähle Bücher einer einzigen Bibliothek',
    about: 'Die Bücher stehen dann in jener Reihe, wo auch immer ihre Dateien liegen.',
    find: 'Die Reihe suchen',
    action: 'Verschieben',
    together: 'In dieselbe Reihe verschieben',
    aboutTogether:
      'Gleiche Bücher einer Bibliothek stehen dann in einer Reihe. Keine Datei wird verschoben; was in anderen Bibliotheken liegt, bleibt, wo es ist.',
    target: 'In welche Reihe sie kommen',
  },
  split: {
    title: 'Als neue Reihe abteilen',
    menu: 'Als neue Reihe abteilen',
    about: 'Die Bücher bekommen eine eigene Reihe, wo auch immer ihre Dateien liegen.',
    name: 'Titel der neuen Reihe',
    action: 'Abteilen',
  },
  explanation:
    'Dateien, Lesefortschritt und Angaben bleiben, wie sie sind. Unter „Wie diese Reihe gruppiert wurde“ lässt es sich rückgängig machen.',
  none: 'Keine passende Reihe in dieser Bibliothek.',
  searchFirst: 'Andere Reihen dieser Bibliothek',
  grows: (title, moving, after) =>
    `${books(moving)} ${moving === 1 ? 'geht' : 'gehen'} an „${title}“ mit dann ${booksGoing(after)}.`,
  made: (title, moving) => `„${title}“ beginnt mit ${booksGoing(moving)}.`,
  shrinks: (title, after) => `„${title}“ behält ${books(after)}.`,
  empties: (title) => `„${title}“ bleibt ohne Bücher und steht in keiner Liste, bis das rückgängig gemacht wird.`,
  gainsTags: (names) => `Sie bekommt auch die Freigabemarken ${names}, damit niemand mehr sieht als vorher.`,
  losesTags: (names) => `Sie verliert die Freigabemarken ${names}, damit niemand mehr sieht als vorher.`,
  ambiguousTags: (names) =>
    `Die Freigabemarken ${names} verbergen vor den einen und zeigen anderen. Gib zuerst beiden Reihen diese Marken oder keiner.`,
  quoted: (name) => `„${name}“`,
  cancel: 'Abbrechen',
  done: 'Erledigt. Unter „Wie diese Reihe gruppiert wurde“ lässt es sich rückgängig machen.',
}

export const groupingList: Translation<typeof englishListTexts> = {
  title: 'Verlauf der Gruppierung',
  of: (library) => `In ${library} vereinte, verschobene und abgeteilte Reihen`,
  back: 'Einstellungen der Bibliothek',
  state: 'Zeigen',
  states: [
    { value: '', label: 'Alle' },
    { value: 'held', label: 'Aktiv' },
    { value: 'undone', label: 'Rückgängig gemacht' },
  ],
  none: {
    title: 'Noch keine Änderungen',
    text: 'Vereinte Reihen, verschobene und abgeteilte Bücher stehen hier und lassen sich rückgängig machen.',
    action: 'Bibliothek öffnen',
  },
  noneLeft: {
    title: 'Keine passenden Änderungen',
    text: 'Keine Änderung dieser Bibliothek ist in diesem Zustand.',
    action: 'Alle zeigen',
  },
  gone: {
    title: 'Bibliothek nicht gefunden',
    text: 'Sie wurde entfernt oder ist nicht für dich freigegeben.',
    action: 'Alle Bibliotheken',
  },
}
