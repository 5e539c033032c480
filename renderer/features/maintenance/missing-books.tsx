import { useQuery } from '@tanstack/react-query'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { useForgetMissing } from '../../api/system/clean-up.ts'
import type { Library } from '../../api/types.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './clean-up.module.css'
import { texts } from './texts.ts'

const words = texts.missing

/** Books whose files are gone, library by library. */
export function MissingBooks() {
  const libraries = useQuery(librariesQuery)
  return (
    <Section lead={words.lead} title={words.title}>
      <Loaded query={libraries}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.nothing}>{words.none}</p>
          ) : (
            <ul className={classes.list}>
              {all.map((library) => (
                <OneLibrary key={library.id} library={library} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function OneLibrary({ library }: { readonly library: Library }) {
  const forget = useForgetMissing(library.id)
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <strong>{library.name}</strong>
        {forget.isSuccess && <span role="status">{words.forgotten(forget.data)}</span>}
      </div>
      <ConfirmButton
        aria-label={`${words.forget}: ${library.name}`}
        action={words.forget}
        mutation={forget}
        onConfirm={(close) => forget.mutate(undefined, { onSuccess: close })}
        title={words.ask(library.name)}
      >
        {words.kept}
      </ConfirmButton>
    </li>
  )
}
