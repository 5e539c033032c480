import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { beginAtProvider } from '../../api/queries/screen.ts'
import type { IdentityProvider } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import classes from './sign-in.module.css'
import { texts } from './texts.ts'

type ProviderButtonsProps = {
  readonly providers: readonly IdentityProvider[]
  /** Runs before the browser leaves for the provider. */
  readonly onLeave: () => void
}

/** The other ways in: a button for each identity provider. */
export function ProviderButtons({ providers, onLeave }: ProviderButtonsProps) {
  const leaving = useMutation({
    mutationFn: (name: string) => beginAtProvider(name),
    onSuccess: (address) => {
      onLeave()
      window.location.assign(address)
    },
  })
  const { reset } = leaving
  // Whoever goes back in the browser finds the page as it was left.
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  if (providers.length === 0) return null
  const isLeaving = leaving.isPending || leaving.isSuccess
  return (
    <div className={classes.providers}>
      <p className={classes.or}>
        <span>{texts.providers.or}</span>
      </p>
      {leaving.isError && <Note tone="danger">{messageOf(leaving.error)}</Note>}
      {providers.map(({ name, displayName }) => (
        <Button
          disabled={isLeaving && leaving.variables !== name}
          fullWidth
          key={name}
          leftSection={
            <span aria-hidden="true" className={classes.badge}>
              {[...displayName][0]}
            </span>
          }
          loading={isLeaving && leaving.variables === name}
          onClick={() => leaving.mutate(name)}
          size="md"
          variant="default"
        >
          {texts.providers.go} {displayName}
        </Button>
      ))}
    </div>
  )
}
