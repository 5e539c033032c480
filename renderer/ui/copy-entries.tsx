import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

type CopyEntriesProps = {
  readonly isEmpty: boolean
  readonly text: () => string
  readonly texts: { readonly copy: string; readonly copied: string; readonly notCopied: string }
}

const shownMs = 2_500

/** Copies the entries of a page as text. */
export function CopyEntries({ isEmpty, text, texts }: CopyEntriesProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), shownMs)
    return () => window.clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    const done = await copyText(text())
    setCopied(done)
    if (!done) notifications.show({ message: texts.notCopied })
  }
  return (
    <Button
      disabled={isEmpty}
      leftSection={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      onClick={() => void copy()}
      variant="default"
    >
      <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
    </Button>
  )
}
