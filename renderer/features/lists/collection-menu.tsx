import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCollection } from '../../api/lists/use-collections.ts'
import type { Collection } from '../../api/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { newGroup, readCondition } from '../shared/filter/draft.ts'
import { FilterPanel } from '../shared/filter/filter-panel.tsx'
import { ListMenu } from './list-menu.tsx'
import { texts } from './texts.ts'

const words = texts.collections

/** What can be done with a collection as a whole. */
export function CollectionMenu({ collection }: { readonly collection: Collection }) {
  const mayChange = useMay('collections-write')
  const mayRemove = useMay('collections-delete')
  const { change, remove } = useCollection(collection.id)
  const [emptying, askByHand] = useDisclosure()
  const [ruling, rule] = useDisclosure()
  if (!mayChange && !mayRemove) return null
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
        change={mayChange ? change : null}
        list={collection}
        orderedHint={texts.form.orderedSeries}
        remove={mayRemove ? remove : null}
        tab={{}}
        words={words}
      />
      {collection.condition !== null && <RulePanel collection={collection} onClose={rule.close} opened={ruling} />}
      <Confirm
        action={words.makeManual}
        busy={change.isPending}
        error={change.error}
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
  const { change } = useCollection(id)
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
