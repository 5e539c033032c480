import { coloursOf } from '../colours.ts'
import { markRules } from '../frame-style.ts'

const styleId = 'inglenook-style'

/**
 * What a page of a fixed layout gets from us: paper where the book has none, no margins that it did not ask for, and the
 * colours of marks. It stands before all styles of the book, which win.
 */
export function stylePage(doc: Document): void {
  const known = doc.getElementById(styleId)
  const element = known ?? doc.createElementNS('http://www.w3.org/1999/xhtml', 'style')
  element.textContent = `html { overflow: hidden !important; background: #fff; color: #000; color-scheme: light; }
html, body { margin: 0; padding: 0; }
${markRules(coloursOf('light', 'light'))}`
  if (known !== null) return
  element.id = styleId
  ;(doc.head ?? doc.documentElement).prepend(element)
}
