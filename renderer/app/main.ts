import '../styles/mantine.css'
import '../styles/global.css'
import { loadPack } from '../languages/load-pack.ts'

/** The words first, then the screens, which take their words as they are loaded. */
async function begin(): Promise<void> {
  await loadPack()
  const { showInterface } = await import('./interface.tsx')
  showInterface()
}

void begin()
