import type { FormEvent } from 'react'
import { type FieldErrors, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import { showRefusal } from './form.ts'

export interface SentForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly errors: FieldErrors<Values>
  /** For a `FormDialog`. */
  readonly sending: {
    readonly isBusy: boolean
    readonly problem: string | undefined
    readonly onSubmit: (event: FormEvent) => Promise<void>
  }
}

interface Options<Values extends FieldValues> extends UseFormProps<Values> {
  /** The field that a refusal of the server is about. */
  getField?: Parameters<typeof showRefusal<Values>>[2]
}

/**
 * A form whose values are sent. What the server has against them stands beside the field that it is about, or above the form.
 *
 * @example
 * const { register, errors, sending } = useSentForm({ defaultValues: { name: '' } }, async ({ name }) => {
 *   await rename(name)
 *   onClose()
 * })
 */
export function useSentForm<Values extends FieldValues>(
  { getField, ...options }: Options<Values>,
  send: (values: Values, form: UseFormReturn<Values>) => Promise<unknown>,
): SentForm<Values> {
  const form = useForm<Values>(options)
  const { errors, isSubmitting } = form.formState
  const onSubmit = form.handleSubmit(async values => {
    try {
      await send(values, form)
    } catch (error) {
      showRefusal(error, form.setError, getField)
    }
  })
  return { ...form, errors, sending: { isBusy: isSubmitting, problem: errors.root?.message, onSubmit } }
}
