import { Button } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { desktop } from '../../desktop/bridge.ts'
import { LibraryIcon } from '../../ui/icons.tsx'
import classes from './folder-drop.module.css'
import { texts } from './texts.ts'

type FolderDropProps = { readonly onChoose: (paths: readonly string[]) => void }

/** A place to drop folders, and the dialog of the platform to choose them. Nothing in a browser, which tells no paths. */
export function FolderDrop({ onChoose }: FolderDropProps) {
  const [over, setOver] = useState(false)
  const bridge = desktop()
  if (bridge === undefined) return null
  const take = (paths: readonly string[]) => {
    const known = paths.filter((path) => path !== '')
    if (known.length > 0) onChoose([...new Set(known)])
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  const drop = (event: DragEvent) => {
    drag(false)(event)
    take([...event.dataTransfer.files].map((file) => bridge.pathOf(file)))
  }
  return (
    <fieldset
      aria-label={texts.drop.label}
      className={classes.zone}
      data-over={over || undefined}
      onDragLeave={drag(false)}
      onDragOver={drag(true)}
      onDrop={drop}
    >
      <p className={classes.text}>{texts.drop.text}</p>
      <Button
        leftSection={<LibraryIcon size={18} />}
        onClick={() => void bridge.chooseFolders().then(take)}
        variant="default"
      >
        {texts.drop.choose}
      </Button>
    </fieldset>
  )
}
