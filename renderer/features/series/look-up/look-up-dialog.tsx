import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MatchChoice, seriesProvidersQuery } from '../../../api/titles/look-up.ts'
import type { Series } from '../../../api/types.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { CompareMatch } from './compare-match.tsx'
import { FindMatch } from './find-match.tsx'
import { texts } from './texts.ts'

type LookUpDialogProps = { readonly series: Series; readonly opened: boolean; readonly onClose: () => void }

/** Looks up a series with a provider and applies the chosen metadata. */
export function LookUpDialog({ series, opened, onClose }: LookUpDialogProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} title={texts.title(series.title)}>
      <Steps onClose={onClose} series={series} />
    </RoomyDialog>
  )
}

function Steps({ series, onClose }: Omit<LookUpDialogProps, 'opened'>) {
  const providers = useQuery(seriesProvidersQuery(series.id))
  const [choice, choose] = useState<MatchChoice | null>(null)
  if (choice !== null) {
    return <CompareMatch choice={choice} onBack={() => choose(null)} onDone={onClose} series={series} />
  }
  return <Loaded query={providers}>{(list) => <FindMatch onChoose={choose} providers={list} series={series} />}</Loaded>
}

/** Menu item for the lookup, shown when a plugin supports it. Fetched when the menu opens. */
export function LookUpItem({ seriesId, onClick }: { readonly seriesId: string; readonly onClick: () => void }) {
  const providers = useQuery(seriesProvidersQuery(seriesId))
  if (providers.data === undefined || providers.data.length === 0) return null
  return <Menu.Item onClick={onClick}>{texts.menu}</Menu.Item>
}
