import type { DesktopState } from '../../electron/ipc/channels.ts'
import { texts as all } from './computer-texts.ts'
import classes from './desktop.module.css'

const texts = all.advice

/** What keeps devices out though sharing is on: the firewall and the network of this platform, and what to do there. */
export function NetworkAdvice({ state }: { readonly state: DesktopState }) {
  const { platform, port, wantedPort } = state
  const own = platform === 'linux' ? texts.linux(port ?? wantedPort ?? 0) : texts[platform]
  return (
    <details className={classes.advice}>
      <summary>{texts.title}</summary>
      <ul>
        {[...own, texts.everywhere].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
