import '../styles/mantine.css'
import '../styles/global.css'
import { loadPack } from '../languages/load-pack.ts'

/** Translations first: modules read their texts while loading. */
async function begin(): Promise<void> {
  await loadPack()
  const { showInterface } = await import('./interface.tsx')
  showInterface()
}

void begin()
