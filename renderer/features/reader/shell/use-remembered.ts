import { useLocalStorage } from '@mantine/hooks'

/** What this device remembers under a key, known at once when the page is drawn. */
export function useRemembered<T>(key: string, defaultValue: T): readonly [T, (value: T) => void] {
  const [value, setValue] = useLocalStorage<T>({ key, defaultValue, getInitialValueInEffect: false })
  return [value, setValue]
}
