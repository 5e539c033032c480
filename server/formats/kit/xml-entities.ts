/** Names of U+00A0 to U+00FF in order (HTML 4.01 section 24.2): some NCX and package documents use them undeclared. */
const latin1Names = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'
).split(' ')

const named = new Map<string, string>([
  ...latin1Names.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['bull', '•'],
  ['hellip', '…'],
  ['euro', '€'],
  ['trade', '™'],
])

/** Replaces character references once; unknown ones are left as they are, so the text cannot grow. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([A-Za-z][A-Za-z0-9]{1,7}));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return named.get(name) ?? whole
      return characterOf(Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16))
    },
  )
}

/** XML 1.0 section 2.2: numbers that are no characters become U+FFFD. */
function characterOf(code: number): string {
  const isControl = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return isControl || isSurrogate || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
}
