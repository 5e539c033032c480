import { useHotkeys } from '@mantine/hooks'
import { useOverlaid } from '../../ui/use-overlaid.ts'

/** Fields that take letters and digits: a segment of a control is none, and keeps the focus after a click. */
const typed = 'input:not([type="radio"]), textarea, select'

/**
 * Keys of this page, each for one press: held down, a key would decide about one match after another. They do nothing
 * while somebody types, or while a dialog or a menu is open.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const isOverlaid = useOverlaid()
  const isForField = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(typed) !== null
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event: KeyboardEvent) => {
        if (!event.repeat && !isOverlaid.current && !isForField(event)) act()
      },
      { preventDefault: false },
    ]),
    [],
  )
}
