import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import type { LogLine } from '../../api/types.ts'
import { copyText } from '../../lib/copy-text.ts'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import { linesAsText } from './line-text.ts'
import { texts } from './texts.ts'

const shownMs = 2_500

/** Copies the lines that are shown, as text. */
export function CopyLines({ lines }: { readonly lines: readonly LogLine[] }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), shownMs)
    return () => window.clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    const done = await copyText(linesAsText(lines))
    setCopied(done)
    if (!done) notifications.show({ message: texts.notCopied })
  }
  return (
    <Button
      disabled={lines.length === 0}
      leftSection={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      onClick={() => void copy()}
      variant="default"
    >
      <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
    </Button>
  )
}
