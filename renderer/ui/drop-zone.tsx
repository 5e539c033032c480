import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { DropFrame } from './drop-frame.tsx'
import { UploadIcon } from './icons.tsx'

type DropZoneProps = {
  /** What is wanted, in a sentence. */
  readonly text: ReactNode
  readonly action: string
  /** Kinds of files, as the browser knows them: `.cbl,image/png`. */
  readonly accept: string
  readonly busy?: boolean
  readonly onFile: (file: File) => void
}

/** A place to drop one file, with a button to choose it instead. */
export function DropZone({ text, action, accept, busy = false, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && !busy) onFile(file)
  }
  return (
    <DropFrame apart label={action} onDrop={take} text={text}>
      <Button
        leftSection={<UploadIcon size={18} />}
        loading={busy}
        onClick={() => input.current?.click()}
        variant="default"
      >
        {action}
      </Button>
      <input
        accept={accept}
        aria-label={action}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
        ref={input}
        type="file"
      />
    </DropFrame>
  )
}
