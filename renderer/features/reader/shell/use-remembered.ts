import { useLocalStorage } from '@mantine/hooks'

/** A value in local storage, available on the first render. */
export function useRemembered<T>(key: string, defaultValue: T): readonly [T, (value: T) => void] {
  const [value, setValue] = useLocalStorage<T>({ key, defaultValue, getInitialValueInEffect: false })
  return [value, setValue]
}
