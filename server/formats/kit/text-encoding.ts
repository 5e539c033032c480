/**
 * Decodes a document by its own encoding information: byte-order mark, then the XML declaration (XML 1.0 appendix F),
 * then UTF-8. Invalid UTF-8 is decoded as Windows-1252, which never fails and is the usual encoding of such documents.
 */
export function decodeText(bytes: Uint8Array): string {
  const label = byteOrderMark(bytes) ?? silentUtf16(bytes) ?? declaredEncoding(bytes)
  if (label !== 'utf-8') return new TextDecoder(label).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return byteOrderMark(bytes) === null
      ? new TextDecoder('windows-1252').decode(bytes)
      : new TextDecoder('utf-8').decode(bytes)
  }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** UTF-16 without a byte-order mark has a zero byte beside the first `<`. */
function silentUtf16(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  return null
}

function declaredEncoding(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/.exec(head)?.[1]
  if (declared === undefined) return 'utf-8'
  try {
    const { encoding } = new TextDecoder(declared)
    // A declaration that is readable as single bytes cannot be UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return 'utf-8'
  }
}

/**
 * Names without a declared encoding, as in zip and old rar archives: the encoding is guessed from all names of the
 * archive together. Page order depends on digits and Latin letters, which all candidates share, so a wrong guess only
 * affects how names look.
 */
type LegacyDecoder = (bytes: Uint8Array) => string

/** Upper half of code page 437, which APPNOTE appendix D specifies for entries without the UTF-8 flag. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

function decode437(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : codePage437[byte - 0x80]
  return text
}

/** Score of a decoded text per non-ASCII character; higher is better. */
type Candidate = { readonly decode: (bytes: Uint8Array) => string | null; readonly rate: (char: string) => number }

function strict(label: string): (bytes: Uint8Array) => string | null {
  const decoder = new TextDecoder(label, { fatal: true })
  return (bytes) => {
    try {
      return decoder.decode(bytes)
    } catch {
      return null
    }
  }
}

const kana = /[\u3040-\u30ff]/
const han = /[\u4e00-\u9fff]/
const hangul = /[\uac00-\ud7a3]/
const commonCyrillic = /[оеаинтсрвл]/
const lowerCyrillic = /[а-яё]/
const upperCyrillic = /[А-ЯЁ]/
const western = /[à-öø-ÿßœ]/
const westernUpper = /[À-ÖØ-ÞŒ]/
/** The most frequent characters of Chinese text and book titles; enough to distinguish GBK from similar encodings. */
const commonChinese =
  /[的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏兴切古册卷话章]/

const candidates: readonly Candidate[] = [
  {
    decode: strict('shift_jis'),
    rate: (char) => (kana.test(char) ? 2.2 : han.test(char) ? 1 : /[々〇ー・！？　「」]/.test(char) ? 1 : -1),
  },
  { decode: strict('gbk'), rate: (char) => (commonChinese.test(char) ? 2 : han.test(char) ? 0.8 : -0.5) },
  { decode: strict('euc-kr'), rate: (char) => (hangul.test(char) ? 1.6 : -0.5) },
  { decode: strict('big5'), rate: (char) => (han.test(char) ? 0.7 : -0.8) },
  { decode: strict('koi8-r'), rate: rateCyrillic },
  { decode: strict('ibm866'), rate: rateCyrillic },
  { decode: strict('windows-1251'), rate: rateCyrillic },
  { decode: decode437, rate: rateWestern },
  { decode: strict('windows-1252'), rate: rateWestern },
]

function rateCyrillic(char: string): number {
  if (commonCyrillic.test(char)) return 1.6
  if (lowerCyrillic.test(char)) return 0.9
  return upperCyrillic.test(char) ? 0.2 : -1
}

function rateWestern(char: string): number {
  if (western.test(char)) return 0.9
  return westernUpper.test(char) ? 0.1 : -0.6
}

/** Maximum number of name bytes examined. */
const MAX_SAMPLE_BYTES = 16_384

/** @param names the raw names of one archive that are neither ASCII nor UTF-8 */
export function guessLegacyDecoder(names: readonly Uint8Array[]): LegacyDecoder {
  const sample = takeSample(names)
  let best: { score: number; decode: Candidate['decode'] } = { score: Number.NEGATIVE_INFINITY, decode: decode437 }
  for (const { decode, rate } of candidates) {
    const texts = sample.map(decode)
    if (texts.some((text) => text === null)) continue
    const score = sumRatings(texts.join(''), rate)
    if (score > best.score) best = { score, decode }
  }
  const { decode } = best
  return (bytes) => decode(bytes) ?? decode437(bytes)
}

function takeSample(names: readonly Uint8Array[]): readonly Uint8Array[] {
  let bytes = 0
  const end = names.findIndex((name) => {
    bytes += name.length
    return bytes > MAX_SAMPLE_BYTES
  })
  return end === -1 ? names : names.slice(0, Math.max(1, end))
}

/** Mean over the non-ASCII characters: a double-byte decoding has half as many, which would distort a sum. */
function sumRatings(text: string, rate: (char: string) => number): number {
  let sum = 0
  let count = 0
  const chars = [...text]
  for (const [i, char] of chars.entries()) {
    if (char <= '\x7f') continue
    sum += isMojibake(char, chars[i + 1]) ? MOJIBAKE_SCORE : rate(char)
    count += 1
  }
  return count === 0 ? 0 : sum / count
}

/** A letter of another script directly before a Latin one: a misread accented letter of a Latin word. */
function isMojibake(char: string, next: string | undefined): boolean {
  return char >= '\u0400' && next !== undefined && /[a-z]/.test(next)
}

const MOJIBAKE_SCORE = -1.5

/** Strict UTF-8, or null. */
export const decodeUtf8: (bytes: Uint8Array) => string | null = strict('utf-8')

export function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] ?? 0) >= 0x80) return false
  return true
}
