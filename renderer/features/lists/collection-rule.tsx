import { useQuery } from '@tanstack/react-query'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { conditionWords } from '../../lib/condition-words.ts'
import classes from './lists.module.css'
import { texts } from './texts.ts'

/** What a collection that fills itself asks of a series, in words. */
export function CollectionRule({ condition }: { readonly condition: unknown }) {
  const libraries = useQuery(librariesQuery).data ?? []
  const { how, lines } = conditionWords(condition, {
    library: (id) => libraries.find((library) => library.id === id)?.name,
  })
  if (lines.length === 0 && how === 'all') return <div className={classes.asks}>{texts.collections.asksNothing}</div>
  return (
    <div className={classes.asks}>
      <p>{texts.collections.asks[how]}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
