import { splitList } from '../../domain/metadata/clean-text.ts'
import type { Person } from '../../domain/metadata/patch.ts'
import type { PersonRole } from '../../domain/vocabulary.ts'

/** People of one role from a list in a single text. */
export function peopleOf(list: string | null | undefined, role: PersonRole): Person[] {
  return splitList(list).map((name) => ({ name, role }))
}

/**
 * Converts a name in family-name-first form (`Moore, Alan`) to natural order, with the original as sort name. Names
 * without a comma or with several are unchanged.
 */
export function naturalName(written: string, role: PersonRole): Person {
  const [family, givenNames, ...more] = written.split(',').map((part) => part.trim())
  if (family === undefined || family === '' || givenNames === undefined || givenNames === '' || more.length > 0) {
    return { name: written, role }
  }
  return { name: `${givenNames} ${family}`, role, sortName: `${family}, ${givenNames}` }
}

/** Credits of comic databases (ComicBookInfo, MetronInfo, CoMet), reduced to letters, as roles. */
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

/** The role of a credit; unknown ones become contributor. */
export function roleOfCredit(credit: string): PersonRole {
  return roleByCredit[credit.toLowerCase().replace(/[^a-z]/g, '')] ?? 'contributor'
}
