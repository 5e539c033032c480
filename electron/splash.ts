import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartMessage } from './ipc/channels.ts'
import type { HostState } from './server-host.ts'
import { describeFailure, type LanguageTexts, type Texts } from './words/texts.ts'

/** Backgrounds of the interface (`renderer/styles/theme.ts`), so that it appears without a flash. */
const backgrounds = { light: '#faf8f4', dark: '#191714' } as const

export const backgroundOf = (isDark: boolean): string => (isDark ? backgrounds.dark : backgrounds.light)

/** What the server does, or why it does not run, in one line. */
export function describeStart(state: HostState, { tray, splash }: Texts): string {
  if (state.kind === 'running') return tray.starting
  if (state.kind !== 'starting' || state.progress === null) return tray[state.kind]
  const { progress } = state
  return progress.kind === 'restoring' ? splash.restoring : splash.upgrading(progress.step, progress.steps)
}

/** What the window says until the server responds. */
export function startMessage(state: HostState, texts: Texts): StartMessage {
  const progress = state.kind === 'starting' ? state.progress : null
  return {
    text: describeStart(state, texts),
    detail: state.kind === 'broken' ? describeFailure(state, texts) : '',
    isBusy: state.kind !== 'broken' && state.kind !== 'stopped',
    // A step that has begun is not complete.
    share: progress?.kind === 'upgrading' ? (progress.step - 1) / progress.steps : null,
  }
}

/** The title of the window until the server responds. */
export const startTitle = ({ text }: StartMessage): string => `Inglenook: ${text}`

const style = `
:root { color-scheme: light dark; accent-color: #c25a27; background: ${backgrounds.light}; color: #29241d; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; text-align: center;
  font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(26rem, 100vw - 3rem); }
img { width: 4.5rem; height: 4.5rem; }
p { margin: 1rem 0 0; }
#detail { white-space: pre-line; color: #696156; }
progress { width: 12rem; height: 0.5rem; margin-top: 1rem; }
@media (prefers-color-scheme: dark) {
  :root { background: ${backgrounds.dark}; color: #ece6dc; accent-color: #e58a54; }
  #detail { color: #aea596; }
}
@media (prefers-reduced-motion: reduce) { progress:indeterminate { display: none; } }
`

const script = (message: StartMessage) => `
const [text, detail, bar] = ['text', 'detail', 'bar'].map((id) => document.getElementById(id))
const show = (message) => {
  document.title = 'Inglenook: ' + message.text
  text.textContent = message.text
  detail.textContent = message.detail
  bar.hidden = !message.isBusy
  if (message.share === null) bar.removeAttribute('value')
  else bar.value = message.share
}
show(${JSON.stringify(message).replaceAll('<', '\\u003c')})
window.inglenookDesktop?.onStart(show)
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The page of the window until the server responds, as a `data:` address: of an origin of its own, without network, and
 * with no right to call the desktop app.
 * @param interfaceFolder folder of the built interface, for the icon
 */
export function splashPage(
  message: StartMessage,
  { language }: Pick<LanguageTexts, 'language'>,
  interfaceFolder: string,
): string {
  const code = script(message)
  const policy = `default-src 'none'; img-src data:; style-src ${hashOf(style)}; script-src ${hashOf(code)}`
  const page = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Inglenook</title>
<style>${style}</style>
<main>${iconOf(interfaceFolder)}
<p id="text" role="status"></p>
<p id="detail"></p>
<progress id="bar" aria-labelledby="text"></progress>
</main>
<script>${code}</script>
</html>`
  return `data:text/html;charset=utf-8;base64,${Buffer.from(page).toString('base64')}`
}

function iconOf(interfaceFolder: string): string {
  try {
    const icon = readFileSync(join(interfaceFolder, 'favicon.svg')).toString('base64')
    return `<img alt="" src="data:image/svg+xml;base64,${icon}">`
  } catch {
    // The page does without.
    return ''
  }
}
