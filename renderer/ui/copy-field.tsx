import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './copy-field.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { common } from './texts.ts'

type CopyFieldProps = { readonly value: string; readonly label: string }

/** A text to copy. */
export function CopyField({ value, label }: CopyFieldProps) {
  const text = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), 2_500)
    return () => window.clearTimeout(timer)
  }, [copied])

  return (
    <div className={classes.field}>
      <code className={classes.value} ref={text}>
        {value}
      </code>
      <Button
        aria-label={common.copyWhat(label)}
        className={classes.button}
        leftSection={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        onClick={() => void copy(value, text.current).then(setCopied)}
        size="compact-sm"
        variant="default"
      >
        <span aria-live="polite">{copied ? common.copied : common.copy}</span>
      </Button>
    </div>
  )
}

/** The clipboard API needs a secure context; elsewhere the text is selected and copied by `execCommand`. */
async function copy(value: string, element: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    if (element === null) return false
    window.getSelection()?.selectAllChildren(element)
    return document.execCommand('copy')
  }
}
