import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/**
 * A text field whose text is also kept elsewhere (in the address). What is typed shows at once and is handed over after
 * a pause; what comes back of it never overwrites letters typed since, while a change from elsewhere does.
 */
export function useTypedText(kept: string, pauseMs: number, handOver: (text: string) => void) {
  const [typed, setTyped] = useState(kept)
  const sent = useRef(kept)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text
    handOver(text)
  }, pauseMs)

  useEffect(() => {
    if (kept === sent.current) return
    sent.current = kept
    setTyped(kept)
  }, [kept])

  const change = (text: string) => {
    setTyped(text)
    send(text.trim())
  }
  return { typed, change }
}
