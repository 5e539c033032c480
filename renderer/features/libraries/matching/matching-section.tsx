import { ActionIcon, Button, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { libraryProvidersQuery } from '../../../api/titles/look-up.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { Exceptions } from './exceptions.tsx'
import classes from './matching.module.css'
import { type MatchingProps, nameOf, type Provider } from './provider-names.ts'
import { texts } from './texts.ts'

const afterScanChoices = [
  { value: 'server', label: texts.asServer },
  { value: 'always', label: texts.always },
  { value: 'never', label: texts.never },
]

/** When plugins match a library, and their order. */
export function MatchingSection({ libraryId, ...parts }: MatchingProps & { readonly libraryId: string }) {
  const providers = useQuery(libraryProvidersQuery(libraryId))
  const { matching, onMatching } = parts
  const afterScan = matching.afterScan === null ? 'server' : matching.afterScan ? 'always' : 'never'
  return (
    <Section lead={texts.lead} title={texts.title}>
      <Stack gap="md">
        <NativeSelect
          data={afterScanChoices}
          label={texts.afterScan}
          onChange={(event) => {
            const { value } = event.currentTarget
            onMatching({ ...matching, afterScan: value === 'server' ? null : value === 'always' })
          }}
          value={afterScan}
        />
        <Loaded query={providers}>
          {(known) =>
            known.length === 0 ? (
              <p className={classes.about}>{texts.none}</p>
            ) : (
              <>
                <Order {...parts} providers={known} />
                {matching.providers.length > 1 && <Exceptions {...parts} providers={known} />}
              </>
            )
          }
        </Loaded>
      </Stack>
    </Section>
  )
}

type OrderProps = MatchingProps & { readonly providers: readonly Provider[] }

function Order({ matching, onMatching, providers }: OrderProps) {
  const order = matching.providers
  if (order.length === 0) {
    return (
      <div>
        <p className={classes.about}>{texts.byName}</p>
        {providers.length > 1 && (
          <Button
            mt="xs"
            onClick={() => onMatching({ ...matching, providers: providers.map(({ id }) => id) })}
            variant="default"
          >
            {texts.useOrder}
          </Button>
        )}
      </div>
    )
  }
  const missing = providers.filter(({ id }) => !order.includes(id)).map(({ id }) => id)
  const all = [...order, ...missing]
  const move = (from: number, to: number) => {
    const next = [...all]
    next.splice(to, 0, ...next.splice(from, 1))
    onMatching({ ...matching, providers: next })
  }
  return (
    <div>
      <strong>{texts.order}</strong>
      <p className={classes.about}>{texts.orderHint}</p>
      <ol className={classes.order}>
        {all.map((id, index) => {
          const name = nameOf(providers, id)
          return (
            <li className={classes.provider} key={id}>
              <span>{index + 1}.</span>
              <span>{name}</span>
              <MoveButton
                isDisabled={index === 0}
                label={texts.up(name)}
                mark="↑"
                onClick={() => move(index, index - 1)}
              />
              <MoveButton
                isDisabled={index === all.length - 1}
                label={texts.down(name)}
                mark="↓"
                onClick={() => move(index, index + 1)}
              />
            </li>
          )
        })}
      </ol>
      <Button mt="xs" onClick={() => onMatching({ ...matching, providers: [], fields: {} })} variant="subtle">
        {texts.noOrder}
      </Button>
    </div>
  )
}

type MoveButtonProps = {
  readonly label: string
  readonly mark: string
  readonly isDisabled: boolean
  readonly onClick: () => void
}

function MoveButton({ label, mark, isDisabled, onClick }: MoveButtonProps) {
  return (
    <ActionIcon aria-label={label} disabled={isDisabled} onClick={onClick} size="lg" variant="default">
      {mark}
    </ActionIcon>
  )
}
