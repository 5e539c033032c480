import { foldText } from '../text/fold.ts'

/** Words for the extent and status of a release, in the languages of `marker-table.ts`. */
const collectionWords: ReadonlySet<string> = new Set(
  `complete completed full entire whole collection collections collected series run set box boxset pack bundle all
  issues volumes chapters books comics comic manga tpb tpbs hc trade paperbacks digital scans scan hd hq english
  extras specials annuals bonus one-shots oneshots tie-ins ongoing finished the and plus with
  komplett vollständig abgeschlossen serie reihe sammlung gesamtausgabe intégrale intégral complet complète terminé série
  completo completa colección coleção finalizado finalizada completi collezione volledig kompletny полный полная`
    .split(/\s+/)
    .map((word) => foldText(word)),
)
/** Not informative when alone. */
const fillers: ReadonlySet<string> = new Set('the and plus with run set all whole entire pack books english'.split(' '))

/**
 * Whether a text after the number or year of a folder describes the release: `Complete Collection`, `Image Comics`.
 */
export function isReleaseText(text: string): boolean {
  const words = foldText(text).match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  const isCollection = words.every((word) => collectionWords.has(word)) && words.some((word) => !fillers.has(word))
  return isCollection || isPublisher(text.replace(/^[\s\-‐–—,:;|]+|[\s\-‐–—,:;|]+$/gu, ''), true)
}

const collectionEnd = /^(.*\S)\s(?:the\s)?(?:complete|full|entire)\s(?:series|run)$/iu

/** The title of a folder without ` - Complete Collection`, ` - Vertigo` and `Complete Series` at its end. */
export function withoutReleaseText(title: string): string {
  const [, named = title] = collectionEnd.exec(title) ?? []
  const open = named.replace(/\s+[-‐–—,:|]+$/u, '')
  const at = Math.max(...[' - ', ' – ', ' — '].map((dash) => open.lastIndexOf(dash)))
  if (at <= 0) return open
  const last = open.slice(at + 3)
  const isNoise = isPublisher(last, false) || (/\s/u.test(last.trim()) ? isReleaseText(last) : isState(last))
  return isNoise && !isNamedSo(last) ? open.slice(0, at).trimEnd() : open
}

/** A single word that only describes the extent. */
function isState(word: string): boolean {
  return /^(complete|completed|komplett|vollständig|intégrale|complet|completo|completa|ongoing|finished)$/iu.test(word)
}

/** `Name - Action Comics` may be a title: without a number before it only known publishers count. */
function isNamedSo(text: string): boolean {
  return !isPublisher(text, false) && isPublisher(text, true)
}

/** Publishers whose names are hardly ever titles, without `Comics`, `Verlag` and similar. */
const publishers = wordSet(`marvel|dc|dc vertigo|vertigo|wildstorm|image comics|dark horse|idw|boom studios|dynamite
  entertainment|valiant entertainment|oni press|archie comics|top cow|titan comics|avatar press|aftershock|fantagraphics
  |first second|drawn & quarterly|top shelf|action lab|zenescope|humanoids|rebellion|ablaze|vault comics|mad cave|awa
  |viz|viz media|viz manga|shonen jump|kodansha|shueisha|shogakukan|square enix|yen press|seven seas|tokyopop|vertical
  |ghost ship|j-novel club|denpa|panini|panini comics|carlsen|egmont|ehapa|cross cult|splitter|reprodukt|altraverse
  |glénat|dargaud|casterman|dupuis|delcourt|le lombard|les humanoïdes associés|ki-oon|pika|kazé|kurokawa|soleil
  |urban comics|norma editorial|planeta cómic|ivrea|ecc|bonelli|star comics|j-pop|planet manga|jbc|devir`)

/** Publishers whose names are also title words: they only count after a number or a year. */
const ambiguous = wordSet(
  'image|titan|valiant|dynamite|boom|oni|archie|icon|avatar|epic|max|aspen|eclipse|dell|gold key|vault|kana|norma',
)

const suffix =
  / (comics|press|publishing|publishers|entertainment|studios|media|books|verlag|editions|editorial|manga)$/

/**
 * Whether a text is the name of a publisher.
 * @param isReleased it follows a number or a year, where any `… Comics` or `… Press` is one
 */
export function isPublisher(text: string, isReleased: boolean): boolean {
  const name = normalized(text)
  const base = name.replace(suffix, '')
  if (publishers.has(name) || publishers.has(base)) return true
  if (!isReleased) return false
  return ambiguous.has(name) || ambiguous.has(base) || (base !== name && base.split(' ').length <= 3)
}

function wordSet(names: string): ReadonlySet<string> {
  return new Set(names.split('|').map(normalized))
}

function normalized(text: string): string {
  return foldText(text).replace(/[!.,]/g, '').replace(/\s+/gu, ' ').trim()
}
