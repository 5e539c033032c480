import { plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

const books = (count: number) => plural(count, 'Buch', 'Bücher')
const booksGoing = (count: number) => plural(count, 'Buch', 'Büchern')

export const grouping: Words['grouping'] = {
  why: 'Warum stehen diese zusammen?',
  strategies: {
    series_volume: 'Jeder Ordner mit Büchern ist eine Reihe.',
    series_volume_chapter: 'Die erste Ebene der Ordner ist die Reihe.',
    flat: 'Die Namen der Dateien nennen die Reihe, wo auch immer sie liegen.',
    publisher_hierarchy: 'Die ersten Ordner sind Verlage, die darunter Reihen.',
    calibre: 'Die Ordner sind die einer calibre-Bibliothek.',
    custom: 'Ein Muster der Bibliothek nennt die Reihe.',
  },
  quoted: (name) => `„${name}“`,
  parts: 'Allein nach ihren Dateien wären es',
  part: (title, count) => `„${title}“ mit ${booksGoing(count)}`,
  decided: 'Was entschieden wurde',
  merged: (sources, target) => `${sources} in „${target}“ aufgenommen`,
  moved: (count, sources, target) => `${books(count)} von ${sources} nach „${target}“ verschoben`,
  split: (count, sources, target) => `${books(count)} von ${sources} als eigene Reihe „${target}“ abgeteilt`,
  by: (name, when) => `von ${name}, ${when}`,
  undone: (when) => `rückgängig gemacht ${when}`,
  openTarget: (title) => `„${title}“ öffnen`,
  undo: 'Rückgängig machen',
  undoAsk: 'Das rückgängig machen?',
  undoKept:
    'Die Bücher gehen dorthin zurück, wo ihre Dateien und alles andere Entschiedene sie hinstellen. Lesestellen, Angaben und Cover bleiben, und eine geleerte Reihe kommt zurück, wie sie war.',
  unmade: {
    title: 'Diese Reihe gibt es nicht mehr',
    text: 'Was hier zusammengestellt war, wurde rückgängig gemacht, und ihre Bücher sind wieder, wo sie waren.',
  },
  emptied: (title) => ({
    title: 'Ihre Bücher sind anderswo',
    text: `Sie wurden in „${title}“ gestellt. Mach das dort rückgängig, und diese Reihe ist wieder, wie sie war.`,
    action: `„${title}“ öffnen`,
  }),
}

export const groupingDecisions: Words['groupingDecisions'] = {
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
  kept: 'Keine Datei wird angefasst, Lesestellen und Angaben bleiben, und unter „Warum stehen diese zusammen?“ lässt es sich rückgängig machen.',
  none: 'Keine andere Reihe dieser Bibliothek enthält diese Wörter.',
  searchFirst: 'Andere Reihen dieser Bibliothek',
  grows: (title, moving, after) =>
    `${books(moving)} ${moving === 1 ? 'geht' : 'gehen'} an „${title}“ mit dann ${booksGoing(after)}.`,
  made: (title, moving) => `„${title}“ beginnt mit ${booksGoing(moving)}.`,
  shrinks: (title, after) => `„${title}“ behält ${books(after)}.`,
  empties: (title) => `„${title}“ bleibt ohne Bücher und steht in keiner Liste, bis das rückgängig gemacht wird.`,
  hides: (names) => `Sie bekommt auch die Freigabemarken ${names}, damit niemand mehr sieht als vorher.`,
  closes: (names) => `Sie verliert die Freigabemarken ${names}, damit niemand mehr sieht als vorher.`,
  unclear: (names) =>
    `Die Freigabemarken ${names} verbergen vor den einen und zeigen anderen. Gib zuerst beiden Reihen diese Marken oder keiner.`,
  quoted: (name) => `„${name}“`,
  cancel: 'Abbrechen',
  done: 'Erledigt. Unter „Warum stehen diese zusammen?“ lässt es sich rückgängig machen.',
}

export const groupingList: Words['groupingList'] = {
  title: 'Entscheidungen zur Gruppierung',
  of: (library) => `Was in ${library} zusammengestellt oder getrennt wurde`,
  back: 'Einstellungen der Bibliothek',
  state: 'Welche',
  states: [
    { value: '', label: 'Alle' },
    { value: 'held', label: 'Geltende' },
    { value: 'undone', label: 'Rückgängig gemachte' },
  ],
  none: {
    title: 'Noch nichts entschieden',
    text: 'Wenn jemand Reihen zusammenlegt, Bücher in eine andere Reihe verschiebt oder sie abteilt, steht es hier und lässt sich rückgängig machen.',
    action: 'Bibliothek öffnen',
  },
  noneLeft: {
    title: 'Keine davon',
    text: 'Keine Entscheidung dieser Bibliothek ist in diesem Zustand.',
    action: 'Alle zeigen',
  },
  gone: {
    title: 'Diese Bibliothek gibt es nicht mehr',
    text: 'Sie wurde entfernt oder ist nicht für dich freigegeben.',
    action: 'Alle Bibliotheken',
  },
}
