import { foldText } from '../text/fold.ts'

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
