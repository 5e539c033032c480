/** English names of languages, for sources that write them out instead of a code. */
const namedCodes = (
  'ar be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk kn ko la lt lv ' +
  'mk ml mn mr ms my nb ne nl nn no pa pl pt ro ru sa sk sl sq sr sv sw ta te th tl tr uk ur uz vi yi zh'
).split(' ')

/** Codes that say "none", "several" or "unknown" (ISO 639-2). */
const unspecific = new Set(['und', 'mul', 'zxx', 'mis', 'root'])

/** Country codes that are mistaken for languages; none of them is a language. */
const misused: Readonly<Record<string, string>> = {
  jp: 'ja',
  cn: 'zh',
  kr: 'ko',
  gb: 'en',
  us: 'en',
  cz: 'cs',
  gr: 'el',
}

let englishNames: Intl.DisplayNames | null = null
let codeByName: ReadonlyMap<string, string> | null = null

/**
 * A language as BCP 47 in canonical form: `eng` and `English` become `en`, `en_US` `en-US`, `ger` `de`, `iw` `he`.
 * @returns null for unknown languages
 */
export function normalizeLanguage(text: string): string | null {
  const written = text.trim().replaceAll('_', '-')
  if (written === '' || written.length > 64) return null
  const named = codeOfName(written.toLowerCase())
  if (named !== undefined) return named
  const tag = canonical(misused[written.toLowerCase()] ?? written)
  if (tag === null) return null
  const primary = tag.split('-')[0] ?? ''
  if (unspecific.has(primary) || primary.length > 3) return null
  return nameOf(primary) === undefined ? null : tag
}

/** Lazy, since its data is read from disk. */
function nameOf(code: string): string | undefined {
  englishNames ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  return englishNames.of(code)
}

function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

function codeOfName(name: string): string | undefined {
  codeByName ??= new Map(
    namedCodes.flatMap((code) => {
      const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
      const names = [nameOf(code), own].filter((known) => known !== undefined)
      return names.map((known) => [known.toLowerCase(), code] as const)
    }),
  )
  return codeByName.get(name)
}
