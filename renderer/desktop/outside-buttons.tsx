import { Button } from '@mantine/core'
import { useState } from 'react'
import { desktop } from './bridge.ts'
import { folderTexts } from './texts.ts'

/**
 * Shows a file in the file manager of this computer. Hidden in a browser.
 * @param path absolute
 */
export function ShowInFolder({ path }: { readonly path: string }) {
  return <Outside go={(bridge) => bridge.reveal(path)} label={folderTexts.showInFolder} missing={folderTexts.notHere} />
}

/** Opens a folder of the app in the file manager. Hidden in a browser. */
export function OpenOwnFolder({ folder }: { readonly folder: keyof typeof folderTexts.open }) {
  return (
    <Outside
      go={(bridge) => bridge.openFolder(folder)}
      label={folderTexts.open[folder]}
      missing={folderTexts.noFolder}
    />
  )
}

type OutsideProps = {
  readonly label: string
  /** Message when it does not exist. */
  readonly missing: string
  readonly go: (bridge: NonNullable<ReturnType<typeof desktop>>) => Promise<boolean>
}

function Outside({ label, missing, go }: OutsideProps) {
  const [isMissing, setMissing] = useState(false)
  const bridge = desktop()
  if (bridge === undefined) return null
  return (
    <>
      <Button onClick={() => void go(bridge).then((done) => setMissing(!done))} size="compact-sm" variant="default">
        {label}
      </Button>
      <span role="status">{isMissing && ` ${missing}`}</span>
    </>
  )
}
