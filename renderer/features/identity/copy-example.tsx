import { Button } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import { example, texts } from './texts.ts'

/** Copies the lines for the configuration file. */
export function CopyExample() {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <Button
      leftSection={copied === true ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      onClick={() => void copyText(example).then(setCopied)}
    >
      <span aria-live="polite">{copied === null ? texts.copy : copied ? texts.copied : texts.notCopied}</span>
    </Button>
  )
}
