import { useEffect, useState } from 'react'
import { hasSelection } from '../../shell/words-under.ts'
import { type SelectedWords, selectedWords } from './selected-words.ts'

/** The selection is looked at when it rests, in milliseconds. */
const rest = 250

/** The words of a page that are selected now. */
export function useSelectedWords(): SelectedWords | null {
  const [selected, setSelected] = useState<SelectedWords | null>(null)
  useEffect(() => {
    let timer = 0
    const wait = () => {
      window.clearTimeout(timer)
      if (!hasSelection()) setSelected(null)
      timer = window.setTimeout(() => setSelected(selectedWords()), rest)
    }
    document.addEventListener('selectionchange', wait)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('selectionchange', wait)
    }
  }, [])
  return selected
}
