import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/**
 * A text field whose text is also kept elsewhere (in the address). What is typed shows at once and is handed over after
 * a pause; what comes back of it never overwrites letters typed since, while a change from elsewhere does.
 */
export function useTypedText(savedText: string, pauseMs: number, handOver: (text: string) => void) {
  const [typed, setTyped] = useState(savedText)
  const sent = useRef(savedText)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text
    handOver(text)
  }, pauseMs)

  useEffect(() => {
    if (savedText === sent.current) return
    sent.current = savedText
    setTyped(savedText)
  }, [savedText])

  const change = (text: string) => {
    setTyped(text)
    send(text.trim())
  }
  return { typed, change }
}
