import { CloseButton, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTypedText } from '../../lib/use-typed-text.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import classes from './search-field.module.css'
import { texts } from './texts.ts'

const pauseMs = 180

/** Search as you type: the first letter opens the results, Escape returns to the previous screen. */
export function SearchField() {
  const { input, searching, typed, change, leave } = useSearchField()
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <search className={classes.field} data-searching={searching || undefined}>
      <TextInput
        aria-label={texts.searchField}
        leftSection={<SearchIcon size={18} />}
        maxLength={200}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={leave}
        placeholder={texts.searchField}
        radius="xl"
        ref={input}
        rightSection={
          typed === '' ? null : (
            <CloseButton aria-label={texts.clearSearch} onClick={() => change('')} radius="xl" size="md" />
          )
        }
        value={typed}
      />
    </search>
  )
}

function useSearchField() {
  const navigate = useNavigate()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const searching = useRouterState({ select: ({ location }) => location.pathname === '/search' })
  const query = useRouterState({ select: ({ location }) => (location.search as { readonly q?: string }).q ?? '' })
  useEffect(() => {
    if (searching) input.current?.focus()
  }, [searching])

  const { typed, change } = useTypedText(searching ? query : '', pauseMs, (q) => {
    const onSearch = router.latestLocation.pathname === '/search'
    if (onSearch || q !== '') {
      void navigate({ to: '/search', search: q === '' ? {} : { q }, replace: onSearch, resetScroll: false })
    }
  })
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !searching) return
    input.current?.blur()
    router.history.back()
  }
  return { input, searching, typed, change, leave }
}
