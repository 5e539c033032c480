import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LookedUp, type MatchChoice, providersQuery } from '../../../api/titles/look-up.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { CompareMatch } from './compare-match.tsx'
import { FindMatch } from './find-match.tsx'
import { texts } from './texts.ts'

type LookUpDialogProps = { readonly subject: LookedUp; readonly opened: boolean; readonly onClose: () => void }

/** Looks up a series or a book with a provider and applies the chosen metadata. */
export function LookUpDialog({ subject, opened, onClose }: LookUpDialogProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} title={texts.title(subject.title)}>
      <Steps onClose={onClose} subject={subject} />
    </RoomyDialog>
  )
}

function Steps({ subject, onClose }: Omit<LookUpDialogProps, 'opened'>) {
  const providers = useQuery(providersQuery(subject))
  const [choice, choose] = useState<MatchChoice | null>(null)
  if (choice !== null) {
    return <CompareMatch choice={choice} onBack={() => choose(null)} onDone={onClose} subject={subject} />
  }
  return (
    <Loaded query={providers}>{(list) => <FindMatch onChoose={choose} providers={list} subject={subject} />}</Loaded>
  )
}

/** Menu item for the lookup, shown when a plugin supports it. Fetched when the menu opens. */
export function LookUpItem({
  subject,
  onClick,
}: {
  readonly subject: Pick<LookedUp, 'kind' | 'id'>
  readonly onClick: () => void
}) {
  const providers = useQuery(providersQuery(subject))
  if (providers.data === undefined || providers.data.length === 0) return null
  return <Menu.Item onClick={onClick}>{texts.menu}</Menu.Item>
}
