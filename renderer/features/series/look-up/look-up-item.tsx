import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { seriesPlacesQuery } from '../../../api/queries/look-up.ts'
import { texts } from './texts.ts'

/** Offers to look up a series, where a plugin can. Asked when the menu opens. */
export function LookUpItem({ seriesId, onClick }: { readonly seriesId: string; readonly onClick: () => void }) {
  const places = useQuery(seriesPlacesQuery(seriesId))
  if (places.data === undefined || places.data.length === 0) return null
  return <Menu.Item onClick={onClick}>{texts.menu}</Menu.Item>
}
