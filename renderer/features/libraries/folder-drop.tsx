import { Button } from '@mantine/core'
import { desktop } from '../../desktop/bridge.ts'
import { DropFrame } from '../../ui/drop-frame.tsx'
import { LibraryIcon } from '../../ui/icons.tsx'
import { texts } from './texts.ts'

type FolderDropProps = { readonly onChoose: (paths: readonly string[]) => void }

/** A place to drop folders, and the dialog of the platform to choose them. Nothing in a browser, which tells no paths. */
export function FolderDrop({ onChoose }: FolderDropProps) {
  const bridge = desktop()
  if (bridge === undefined) return null
  const take = (paths: readonly string[]) => {
    const known = paths.filter((path) => path !== '')
    if (known.length > 0) onChoose([...new Set(known)])
  }
  const drop = (files: FileList) => take([...files].map((file) => bridge.pathOf(file)))
  return (
    <DropFrame label={texts.drop.label} onDrop={drop} text={texts.drop.text}>
      <Button
        leftSection={<LibraryIcon size={18} />}
        onClick={() => void bridge.chooseFolders().then(take)}
        variant="default"
      >
        {texts.drop.choose}
      </Button>
    </DropFrame>
  )
}
