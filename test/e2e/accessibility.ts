import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const require = createRequire(import.meta.url)
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

const standards = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const colours = { type: 'rule', values: ['color-contrast'] }

/** Waits for animations, which would be judged half-way. Runs in the page. */
const settled = `(async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done))
  const passing = document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity)
  await Promise.all(passing.map(({ finished }) => finished.catch(() => null)))
})()`

/** Excludes the content of books. */
const audit = (runOnly: object) => `axe.run({ exclude: [['iframe']] }, {
  iframes: false, resultTypes: ['violations'],
  runOnly: ${JSON.stringify(runOnly)}, rules: { 'target-size': { enabled: true } },
}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map(({ html, any }) => id + ': ' + html.slice(0, 160) + ' ' + (any[0]?.message ?? '').slice(0, 160))))`

/** Exempts open menus from the landmark rule, like dialogs. */
const configured = `axe.configure({ checks: [{
  id: 'region', options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg' },
}] })`

/** Violations of WCAG 2.2 AA and best practices, as text. */
export function accessibilityViolations(page: Page): Promise<readonly string[]> {
  return violations(page, standards)
}

/** Text with insufficient contrast. */
export function contrastViolations(page: Page): Promise<readonly string[]> {
  return violations(page, colours)
}

async function violations(page: Page, rules: object): Promise<readonly string[]> {
  await page.evaluate(settled)
  // Sending it takes longer than the audit.
  if ((await page.evaluate('globalThis.axe === undefined')) === true) await page.evaluate(`${axe}; ${configured}`)
  return (await page.evaluate(audit(rules))) as readonly string[]
}
