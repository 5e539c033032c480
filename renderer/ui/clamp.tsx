import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './clamp.module.css'
import { common } from './texts.ts'

type ClampProps = { readonly text: string; readonly lines: number }

/** A text that is cut after some lines, with a button to expand it. */
export function Clamp({ text, lines }: ClampProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = paragraph.current
    if (element !== null && !open) setCut(element.scrollHeight > element.clientHeight + 2)
  })
  return (
    <div className={classes.clamp}>
      <p className={classes.text} data-open={open || undefined} ref={paragraph} style={{ '--lines': lines }}>
        {text}
      </p>
      {(cut || open) && (
        <UnstyledButton aria-expanded={open} className={classes.more} onClick={() => setOpen(!open)}>
          {open ? common.less : common.more}
        </UnstyledButton>
      )}
    </div>
  )
}
