import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { seriesProvidersQuery } from '../../../api/titles/look-up.ts'
import { texts } from './texts.ts'

/** Offers to look up a series, where a plugin can. Asked when the menu opens. */
export function LookUpItem({ seriesId, onClick }: { readonly seriesId: string; readonly onClick: () => void }) {
  const providers = useQuery(seriesProvidersQuery(seriesId))
  if (providers.data === undefined || providers.data.length === 0) return null
  return <Menu.Item onClick={onClick}>{texts.menu}</Menu.Item>
}
