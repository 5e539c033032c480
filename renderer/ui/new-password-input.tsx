import { PasswordInput } from '@mantine/core'
import { type Ref, useId } from 'react'
import { passwordAdvice } from '../lib/password-advice.ts'
import classes from './new-password-input.module.css'

type NewPasswordInputProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (password: string) => void
  /** Whose it becomes: a password with the name in it is easy to guess. */
  readonly username: string
  /** It was to be sent before it was good enough. */
  readonly refused: boolean
  readonly autoFocus?: boolean
  readonly size?: 'sm' | 'md'
  readonly ref?: Ref<HTMLInputElement>
}

/** Where a password is chosen, with advice while it is typed. */
export function NewPasswordInput({
  label,
  value,
  onChange,
  username,
  refused,
  autoFocus = false,
  size = 'sm',
  ref,
}: NewPasswordInputProps) {
  const adviceId = useId()
  const { level, sentence } = passwordAdvice(value, username)
  const isRefused = refused && level < 2
  return (
    <div>
      <PasswordInput
        aria-describedby={adviceId}
        autoComplete="new-password"
        autoFocus={autoFocus}
        error={isRefused}
        label={label}
        maxLength={1024}
        onChange={(event) => onChange(event.currentTarget.value)}
        ref={ref}
        required
        size={size}
        value={value}
        withAsterisk={false}
      />
      <div className={classes.advice} data-level={level} data-refused={isRefused || undefined} id={adviceId}>
        <span aria-hidden="true" className={classes.meter}>
          {[1, 2, 3, 4].map((bar) => (
            <span data-on={bar <= level || undefined} key={bar} />
          ))}
        </span>
        <span aria-live="polite">{sentence}</span>
      </div>
    </div>
  )
}
