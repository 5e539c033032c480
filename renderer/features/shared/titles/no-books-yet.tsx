import { useQuery } from '@tanstack/react-query'
import { useMay, useMayByPassword } from '../../../api/account/use-me.ts'
import { librariesQuery, useActiveScans } from '../../../api/queries/libraries.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { SignInByPassword } from '../../../ui/not-permitted.tsx'
import { common } from '../../../ui/texts.ts'

const { scanning, bare, nothingShared } = common.noBooks

type NoBooksYetProps = {
  /** Message while there is no library. */
  readonly words: { readonly title: string; readonly text: string; readonly action: string }
}

/** Empty state while there are no books: explains the next step. */
export function NoBooksYet({ words }: NoBooksYetProps) {
  const libraries = useQuery(librariesQuery)
  const isScanning = useActiveScans().length > 0
  const mayMaintain = useMay('libraries-write')
  const mayAdd = useMay('system-admin')
  const mayMaintainByPassword = useMayByPassword('libraries-write')
  const mayAddByPassword = useMayByPassword('system-admin')
  if (!mayMaintain && !mayMaintainByPassword) return <NothingShared isScanning={isScanning} />
  if (libraries.isPending) return null
  const hasLibrary = (libraries.data?.length ?? 0) > 0
  if (hasLibrary && isScanning && !mayMaintain) return <NothingShared isScanning />
  if (hasLibrary) {
    const toFiles = mayMaintain ? <LinkButton to="/libraries">{common.toLibraries}</LinkButton> : <SignInByPassword />
    return <EmptyState action={toFiles} {...(isScanning ? scanning : bare)} />
  }
  if (mayAddByPassword) return <EmptyState action={<SignInByPassword />} {...common.linkedDevice.noLibrary} />
  if (!mayAdd) return <NothingShared isScanning={false} />
  const action = <LinkButton to="/libraries/new">{words.action}</LinkButton>
  return <EmptyState action={action} text={words.text} title={words.title} />
}

function NothingShared({ isScanning }: { readonly isScanning: boolean }) {
  return <EmptyState {...(isScanning ? scanning : nothingShared)} />
}
