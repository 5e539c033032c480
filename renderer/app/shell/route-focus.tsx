import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const settlingMs = 400

/**
 * After a link to another screen, the keyboard starts at its heading and a screen reader hears its name. Typing in the
 * search field changes the screen too; there the keyboard stays where it is.
 */
export function RouteFocus() {
  const router = useRouter()
  const [name, setName] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!pathChanged || fromLocation === undefined) return
        if (document.activeElement instanceof HTMLInputElement) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        heading?.focus({ preventScroll: true })
        // The screen names itself as soon as it knows what it shows.
        window.setTimeout(() => setName(document.title), settlingMs)
      }),
    [router],
  )
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {name}
    </VisuallyHidden>
  )
}
