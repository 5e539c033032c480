import { foldText } from '../text/fold.ts'
import { isPublisher } from './publishers.ts'

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
