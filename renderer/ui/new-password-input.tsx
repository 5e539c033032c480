import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'
import { passwordAdvice } from '../lib/password-advice.ts'
import classes from './new-password-input.module.css'

type NewPasswordInputProps = Omit<PasswordInputProps, 'value'> & {
  readonly value?: string
  /** Name of the account: a password that contains it is easy to guess. */
  readonly username: string
}

/** New password with advice while typing. */
export function NewPasswordInput({ value = '', username, ...input }: NewPasswordInputProps) {
  const adviceId = useId()
  const { level, sentence } = passwordAdvice(value, username)
  return (
    <div>
      <PasswordInput
        aria-describedby={adviceId}
        autoComplete="new-password"
        maxLength={1024}
        required
        value={value}
        withAsterisk={false}
        {...input}
      />
      <div className={classes.advice} data-level={level} data-refused={Boolean(input.error) || undefined} id={adviceId}>
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
