import type { Page } from 'playwright-core'

/**
 * What a page keeps from people who use it by keyboard, by ear or with weak eyes: controls without a name, headings out
 * of order, ids that are there twice, small targets (24 by 20 pixels) and pale letters (4.5 to 1, large ones 3 to 1).
 * It runs in the page.
 */
const audit = `(async () => {
  const passing = document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity)
  await Promise.all(passing.map(({ finished }) => finished.catch(() => null)))
  const found = []
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const within = document.querySelector('[role="dialog"]') ?? document.body
  const reachable = (element) => shown(element) && element.closest('[inert], [aria-hidden="true"]') === null
  const all = (selector) => [...within.querySelectorAll(selector)].filter(reachable)
  const told = (element) => element.outerHTML.slice(0, 140)

  const wordsOf = (ids) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('')
  const nameOf = (element) =>
    [element.getAttribute('aria-label'), wordsOf(element.getAttribute('aria-labelledby')), element.textContent,
      ...[...(element.labels ?? [])].map((label) => label.textContent), element.title,
      ...[...element.querySelectorAll('[aria-label], [alt]')].map((part) => part.ariaLabel ?? part.alt)].join('').trim()
  for (const control of all('button, a[href], input, select, textarea, summary, [role="dialog"], table'))
    if (nameOf(control) === '' && control.type !== 'hidden') found.push('no name: ' + told(control))
  for (const image of all('img:not([alt])')) found.push('no words for a picture: ' + told(image))

  const levels = all('h1, h2, h3, h4, h5, h6').map((heading) => Number(heading.tagName[1]))
  if (within === document.body && levels.filter((level) => level === 1).length !== 1) found.push('not one first heading')
  if (within === document.body && all('main').length !== 1) found.push('not one main part')
  levels.forEach((level, place) => {
    if (place > 0 && level > levels[place - 1] + 1) found.push('heading skips to level ' + level)
  })
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  for (const id of new Set(ids.filter((id, place) => ids.indexOf(id) !== place))) found.push('id twice: ' + id)
  for (const control of all('button, a[href]:not(p a, li a, dd a, h3 a), select, input:not([type="hidden"])')) {
    const boxes = [control, ...(control.labels ?? [])].map((part) => part.getBoundingClientRect())
    const isLarge = boxes.some(({ width, height }) => width >= 24 && height >= 20)
    if (control.type !== 'file' && !isLarge) found.push('small: ' + told(control))
  }

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const colour = (text) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const light = ([red, green, blue]) => {
    const part = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
  }
  /** The colour behind an element; null where there is a picture or something that lets colours through. */
  const behind = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage, position } = getComputedStyle(at)
      if (backgroundImage !== 'none' || (position === 'absolute' && backgroundColor === 'rgba(0, 0, 0, 0)')) return null
      const [red, green, blue, alpha] = colour(backgroundColor)
      if (alpha === 255) return [red, green, blue]
      if (alpha > 0) return null
    }
    return null
  }
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (walker.currentNode.textContent.trim() === '' || !reachable(element)) continue
    if (element.closest(':disabled, [data-disabled], script, style, option') !== null) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const ground = behind(element)
    if (ground === null || fontSize === '0px') continue
    const [one, other] = [light(colour(color)), light(ground)]
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    if (contrast < (isLarge ? 3 : 4.5)) found.push('pale ' + contrast.toFixed(2) + ': ' + told(element))
  }
  return [...new Set(found)]
})()`

/** Each broken rule in words; of the dialog only, while one is open. */
export async function brokenRulesOfAccess(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(audit)) as readonly string[]
}
