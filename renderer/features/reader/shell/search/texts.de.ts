import type { Translation } from '../../../../languages/translation.ts'
import { formatNumber } from '../../../../lib/format.ts'
import type { english } from './texts.ts'

const found = (hits: number) => `${formatNumber(hits)} Treffer`

export const bookSearch: Translation<typeof english> = {
  search: 'Im Buch suchen',
  words: 'Suchtext',
  find: 'Suchen',
  hint: 'Großschreibung, Akzente und Anführungszeichen werden nicht beachtet.',
  results: 'Suchergebnisse',
  clear: 'Suche leeren',
  running: (hits, percent) => `Bisher ${found(hits)}, ${percent} des Buchs durchsucht`,
  found: (hits) => (hits === 0 ? 'Keine Treffer. Versuche es mit weniger oder anderen Wörtern.' : found(hits)),
  wordless: 'Dieses Buch lässt sich nicht durchsuchen: Seine Seiten sind Bilder ohne Text.',
  most: (hits) => `Nur die ersten ${hits} Treffer werden gezeigt. Gib mehr Wörter ein, um die Suche einzugrenzen.`,
  failed: (reason) => `Die Suche brach ab. ${reason}`,
}
