import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMay } from '../../api/account/use-me.ts'
import { SelectedActions } from '../shared/selection/actions/selected-actions.tsx'
import type { Selection } from '../shared/selection/use-selection.ts'
import { MergeSeveral } from './grouping/merge-several.tsx'
import { decideTexts } from './grouping/texts.ts'

/** What can be done with series that are selected: what there is for every selection, and making one series of them. */
export function SeriesSelection({ selection }: { readonly selection: Selection }) {
  const [merging, merge] = useDisclosure()
  const mayEdit = useMay('series-write')
  const seriesIds = [...(selection.picked ?? [])]
  return (
    <>
      <SelectedActions kind="series" selection={selection}>
        {mayEdit && (
          <Menu.Item disabled={seriesIds.length < 2} onClick={merge.open}>
            {decideTexts.merge.severalMenu}
          </Menu.Item>
        )}
      </SelectedActions>
      <MergeSeveral
        onClose={merge.close}
        onDone={() => {
          merge.close()
          selection.end()
        }}
        opened={merging}
        seriesIds={seriesIds}
      />
    </>
  )
}
