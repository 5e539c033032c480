import { type UseFormInput, useForm } from '@mantine/form'
import { useState } from 'react'
import { refusalOf } from '../api/api-error.ts'
import { fieldError } from './field-error.tsx'

/** The mutation that submits a form. */
export type FormMutation = { readonly isPending: boolean; readonly error: unknown }

type CheckedFormInput<Values> = Pick<UseFormInput<Values>, 'validate' | 'onValuesChange'> & {
  readonly initialValues: Values
  /** Fields that show their own errors, if not all of them. */
  readonly fields?: readonly string[]
}

/**
 * Form state with validation on submit, and on change from then on. The first invalid field is focused; a server error
 * is shown at its field, or returned as `rest` when it concerns no field.
 */
export function useCheckedForm<Values extends object>(
  sending: FormMutation,
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
    enhanceGetInputProps: ({ inputProps, field }) => ({ error: inputProps.error ?? fieldError(at[String(field)]) }),
  })
  const onSubmit = (send: (values: Values) => void) =>
    form.onSubmit(send, (errors, _values, event) => {
      setTried(true)
      event?.currentTarget.querySelector<HTMLElement>(`[data-path="${Object.keys(errors)[0]}"]`)?.focus()
    })
  return { ...form, onSubmit, rest, isPending: sending.isPending }
}

export type CheckedForm<Values extends object> = ReturnType<typeof useCheckedForm<Values>>
