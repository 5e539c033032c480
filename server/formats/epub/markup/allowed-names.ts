import type { Vocabulary } from './clean-tree.ts'

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** Allowed elements. Others are unwrapped: the element is removed, its content stays. */
export const allowedElements: Readonly<Record<Vocabulary, ReadonlySet<string>>> = {
  html: words(`
    html head title body style link meta
    address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search
    blockquote dd div dl dt figcaption figure hr li menu ol p pre ul dir center
    a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd mark q rb rp rt rtc ruby s samp small span
    strike strong sub sup time tt u var wbr nobr
    caption col colgroup table tbody td tfoot th thead tr
    img map area audio video source track details summary
  `),
  svg: words(`
    svg g defs symbol use title desc a switch view style
    circle ellipse line path polygon polyline rect text textPath tspan image marker
    linearGradient radialGradient stop pattern clipPath mask filter
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
    feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  `),
  math: words(`
    math maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms
    mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics annotation
    mlabeledtr maligngroup malignmark mlongdiv mscarries mscarry msgroup msline msrow mstack
  `),
}

/** Elements removed with their content: they run code, load, embed, submit, or are parsed by other rules. */
export const droppedElements: ReadonlySet<string> = words(`
  script iframe frame frameset noframes embed applet base template xmp plaintext noembed textarea select option
  datalist input keygen progress meter dialog portal fencedframe bgsound isindex marquee
  foreignObject foreignobject animate animateMotion animateTransform animateColor set discard mpath handler listener
  cursor font-face-uri tref annotation-xml mglyph epub:case epub:trigger
`)

/** Attributes of every element. `epub:type` and `aria-…` are added by the caller. */
const globalAttributes = words('id class style title lang dir role hidden')

const htmlAttributes: Readonly<Record<string, ReadonlySet<string>>> = {
  html: words('xmlns:epub'),
  meta: words('name content'),
  link: words('rel href type media'),
  style: words('type media'),
  a: words('href name'),
  area: words('href alt shape coords'),
  img: words('src alt width height align border hspace vspace usemap loading'),
  map: words('name'),
  audio: words('src controls loop muted preload'),
  video: words('src controls loop muted preload poster width height'),
  source: words('src type'),
  track: words('src kind srclang label default'),
  ol: words('start type reversed compact'),
  ul: words('type compact'),
  li: words('value type'),
  table: words('width border cellpadding cellspacing align bgcolor summary rules frame'),
  col: words('span width align valign'),
  colgroup: words('span width align valign'),
  tr: words('align valign bgcolor'),
  td: words('colspan rowspan headers abbr align valign width height bgcolor nowrap'),
  th: words('colspan rowspan headers abbr scope align valign width height bgcolor nowrap'),
  tbody: words('align valign'),
  thead: words('align valign'),
  tfoot: words('align valign'),
  caption: words('align'),
  font: words('color face size'),
  hr: words('align noshade size width'),
  br: words('clear'),
  p: words('align'),
  div: words('align'),
  h1: words('align'),
  h2: words('align'),
  h3: words('align'),
  h4: words('align'),
  h5: words('align'),
  h6: words('align'),
  body: words('bgcolor text'),
  time: words('datetime'),
  ins: words('datetime'),
  del: words('datetime'),
  data: words('value'),
  details: words('open'),
  bdo: words(''),
}

/** Presentation and geometry attributes of SVG 1.1 and 2; no events, no links except `href`. */
const svgAttributes = words(`
  href x y z x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points viewBox preserveAspectRatio transform
  version offset rotate textLength lengthAdjust startOffset method spacing side pathLength
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits
  markerWidth markerHeight markerUnits refX refY orient
  in in2 result mode type values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode
  preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent kernelUnitLength scale
  xChannelSelector yChannelSelector azimuth elevation pointsAtX pointsAtY pointsAtZ limitingConeAngle
  stdDeviation radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
  systemLanguage requiredFeatures
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-horizontal
  glyph-orientation-vertical image-rendering kerning letter-spacing lighting-color marker marker-end marker-mid
  marker-start mask mask-type opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration text-rendering transform-origin unicode-bidi vector-effect visibility word-spacing
  writing-mode
`)

const mathAttributes = words(`
  accent accentunder actiontype align alignmentscope alttext bevelled charalign close columnalign columnlines
  columnspacing columnspan columnwidth crossout decimalpoint depth denomalign display displaystyle edge encoding equalcolumns
  equalrows fence form frame framespacing groupalign height indentalign indentshift infixlinebreakstyle largeop
  length linebreak linethickness location lquote lspace mathbackground mathcolor mathsize mathvariant maxsize
  minlabelspacing minsize movablelimits notation numalign open position rowalign rowlines rowspacing rowspan rquote
  rspace scriptlevel scriptminsize scriptsizemultiplier selection separator separators shift side stretchy
  subscriptshift superscriptshift symmetric valign voffset width
`)

/** Whether an element of a vocabulary may have an attribute (name without namespace prefix). */
export function isAllowedAttribute(vocabulary: Vocabulary, element: string, name: string): boolean {
  if (globalAttributes.has(name) || /^aria-[a-z]+$/.test(name) || name === 'epub:type') return true
  if (vocabulary === 'svg') return svgAttributes.has(name)
  if (vocabulary === 'math') return mathAttributes.has(name)
  return htmlAttributes[element]?.has(name) ?? false
}
