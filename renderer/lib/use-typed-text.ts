import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/**
 * A text field with a debounced external value (the address). Input is shown immediately; the external value overwrites
 * it only when it changed elsewhere.
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
