import { splitList } from '../../domain/metadata/clean-text.ts'
import type { Person } from '../../domain/metadata/patch.ts'
import type { PersonRole } from '../../domain/vocabulary.ts'

/** People of one role from a list that is written as one text. */
export function peopleOf(list: string | null | undefined, role: PersonRole): Person[] {
  return splitList(list).map((name) => ({ name, role }))
}

/**
 * A name that is written family name first (`Moore, Alan`) in its natural order, the written form kept for sorting.
 * Names with no comma or with several stay as they are.
 */
export function naturalName(written: string, role: PersonRole): Person {
  const [family, given, ...more] = written.split(',').map((part) => part.trim())
  if (family === undefined || family === '' || given === undefined || given === '' || more.length > 0) {
    return { name: written, role }
  }
  return { name: `${given} ${family}`, role, sortName: `${family}, ${given}` }
}

/** Credits of comic databases (ComicBookInfo, MetronInfo, CoMet), folded to letters, as roles. */
const roleByCredit: Readonly<Record<string, PersonRole>> = {
  writer: 'writer',
  script: 'writer',
  scripter: 'writer',
  story: 'writer',
  plot: 'writer',
  plotter: 'writer',
  author: 'author',
  penciller: 'penciller',
  penciler: 'penciller',
  breakdowns: 'penciller',
  layouts: 'penciller',
  inker: 'inker',
  inks: 'inker',
  embellisher: 'inker',
  finishes: 'inker',
  finisher: 'inker',
  inkassists: 'inker',
  artist: 'illustrator',
  illustrator: 'illustrator',
  painter: 'illustrator',
  colorist: 'colorist',
  colourist: 'colorist',
  colorer: 'colorist',
  colourer: 'colorist',
  colors: 'colorist',
  colorseparations: 'colorist',
  colorassists: 'colorist',
  colorflats: 'colorist',
  letterer: 'letterer',
  letters: 'letterer',
  cover: 'cover_artist',
  coverartist: 'cover_artist',
  covers: 'cover_artist',
  coverdesigner: 'cover_artist',
  editor: 'editor',
  associateeditor: 'editor',
  assistanteditor: 'editor',
  groupeditor: 'editor',
  senioreditor: 'editor',
  managingeditor: 'editor',
  collectioneditor: 'editor',
  supervisingeditor: 'editor',
  executiveeditor: 'editor',
  editorinchief: 'editor',
  consultingeditor: 'editor',
  translator: 'translator',
}

/** The role of a credit; what is none of ours is a contribution. */
export function roleOfCredit(credit: string): PersonRole {
  return roleByCredit[credit.toLowerCase().replace(/[^a-z]/g, '')] ?? 'contributor'
}
