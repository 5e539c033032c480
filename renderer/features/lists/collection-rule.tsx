import { useMemo } from 'react'
import type { Collection } from '../../api/types.ts'
import { describe } from '../shared/filter/describe.ts'
import { readCondition } from '../shared/filter/draft.ts'
import { useNameOf } from '../shared/filter/use-name-of.ts'
import classes from './lists.module.css'
import { texts } from './texts.ts'

/** What a collection that fills itself asks of a series, in words. */
export function CollectionRule({ condition }: Pick<Collection, 'condition'>) {
  const draft = useMemo(() => readCondition('series', condition), [condition])
  const nameOf = useNameOf(draft)
  const words = texts.collections
  if (draft === null) return <div className={classes.asks}>{words.unknownCondition}</div>
  if (draft.of.length === 0) return <div className={classes.asks}>{words.containsAll}</div>
  return (
    <div className={classes.asks}>
      <p>{words.conditionsIntro[draft.kind]}</p>
      <ul>
        {draft.of.map((node) => (
          <li key={node.key}>{describe('series', node, nameOf)}</li>
        ))}
      </ul>
    </div>
  )
}
