import { type UseFormInput, useForm } from '@mantine/form'
import { useState } from 'react'
import { refusalOf } from '../api/api-error.ts'
import { refusedAt } from './refused.tsx'

/** The mutation that sends a form. */
export type Sending = { readonly isPending: boolean; readonly error: unknown }

type CheckedFormInput<Values> = Pick<UseFormInput<Values>, 'validate' | 'onValuesChange'> & {
  readonly initialValues: Values
  /** Those whose refusals it shows, where these are not all of its values. */
  readonly fields?: readonly string[]
}

/**
 * A form that is checked when it is sent, and from then on while it is corrected. The first wrong field gets the focus;
 * a refusal by the server is shown at its field, or is `rest` when it concerns anything else.
 */
export function useCheckedForm<Values extends object>(
  sending: Sending,
  { fields, ...input }: CheckedFormInput<Values>,
) {
  const [wasTried, setTried] = useState(false)
  const { at, rest } = refusalOf(sending.error, fields ?? Object.keys(input.initialValues))
  const form = useForm<Values>({
    ...input,
    onValuesChange: (values, before) => {
      input.onValuesChange?.(values, before)
      if (wasTried) void form.validate()
    },
    enhanceGetInputProps: ({ inputProps, field }) => ({ error: inputProps.error ?? refusedAt(at[String(field)]) }),
  })
  const onSubmit = (send: (values: Values) => void) =>
    form.onSubmit(send, (errors, _values, event) => {
      setTried(true)
      event?.currentTarget.querySelector<HTMLElement>(`[data-path="${Object.keys(errors)[0]}"]`)?.focus()
    })
  return { ...form, onSubmit, rest, isPending: sending.isPending }
}

export type CheckedForm<Values extends object> = ReturnType<typeof useCheckedForm<Values>>
