import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { collections } from '../../api/lists/list-kinds.ts'
import { useList } from '../../api/lists/lists.ts'
import type { Collection } from '../../api/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { newGroup, readCondition } from '../shared/filter/draft.ts'
import { FilterPanel } from '../shared/filter/filter-panel.tsx'
import { ListMenu } from './list-menu.tsx'
import { collectionView } from './list-views.ts'
import { texts } from './texts.ts'

const words = texts.collections

/** What can be done with a collection as a whole. */
export function CollectionMenu({ collection }: { readonly collection: Collection }) {
  const mayChange = useMay('collections-write')
  const { change } = useList(collections, collection.id)
  const [emptying, askByHand] = useDisclosure()
  const [ruling, rule] = useDisclosure()
  return (
    <>
      <ListMenu
        after={
          mayChange &&
          collection.condition !== null && (
            <>
              <Menu.Item onClick={rule.open}>{words.editConditions}</Menu.Item>
              <Menu.Item onClick={askByHand.open}>{words.makeManual}</Menu.Item>
            </>
          )
        }
        list={collection}
        view={collectionView}
      />
      {collection.condition !== null && <RulePanel collection={collection} onClose={rule.close} opened={ruling} />}
      <Confirm
        action={words.makeManual}
        mutation={change}
        onClose={askByHand.close}
        onConfirm={() => change.mutate({ condition: null }, { onSuccess: askByHand.close })}
        opened={emptying}
        title={words.makeManualAsk}
      >
        {words.makeManualExplanation}
      </Confirm>
    </>
  )
}

type RulePanelProps = { readonly collection: Collection; readonly opened: boolean; readonly onClose: () => void }

/** Where the condition of a collection that fills itself is changed. */
function RulePanel({ collection: { id, condition }, opened, onClose }: RulePanelProps) {
  const { change } = useList(collections, id)
  return (
    <FilterPanel
      draft={readCondition('series', condition) ?? newGroup('all')}
      libraryId={null}
      onClose={onClose}
      onFilter={(next) =>
        change.mutate(
          { condition: next ?? { allOf: [] } },
          { onError: (error) => void notifications.show({ color: 'red', message: messageOf(error) }) },
        )
      }
      opened={opened}
      target="series"
      text=""
    />
  )
}
