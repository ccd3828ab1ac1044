import { usePending } from '@latchkey/ui/use-pending'
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { useWordsForFailure } from './failure.ts'

export type Problem = string | ReactElement

/** What is wrong with each field, in words for the person; `form` is for what belongs to none of them. */
export type Problems<Name extends string> = Partial<Record<Name | 'form', Problem>>

export interface FormOptions<Name extends string> {
  /** The `name`s of the fields. */
  fields: readonly Name[]
  /** Problems that need no request. */
  check: (values: Record<Name, string>) => Problems<Name>
  /** Does it. Gives back problems if the server refuses; nothing when it is done. */
  submit: (values: Record<Name, string>) => Promise<Problems<Name> | undefined>
}

/**
 * A form whose fields keep their own values, so that password managers, autofill and the browser's memory see ordinary inputs.
 *
 * Problems stand beside their field until the person changes it, the first of them gets the focus, and what no one expected
 * (no network, a broken server) is said above the button.
 */
export function useForm<Name extends string>({ fields, check, submit }: FormOptions<Name>) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [refusals, setRefusals] = useState(0)
  const wordsFor = useWordsForFailure()

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function refuse(found: Problems<Name>) {
    setProblems(found)
    setRefusals(count => count + 1)
  }

  const { isPending, run } = usePending(async (values: Record<Name, string>) => {
    try {
      const found = await submit(values)
      if (found) refuse(found)
    } catch (failure) {
      refuse({ form: wordsFor(failure) } as Problems<Name>)
    }
  })

  async function trySubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = readValues(event.currentTarget, fields)
    const found = check(values)
    if (Object.values(found).some(Boolean)) return refuse(found)
    setProblems({})
    await run(values)
  }

  function clearProblem(event: FormEvent<HTMLFormElement>) {
    const name = event.target instanceof HTMLInputElement ? event.target.name : ''
    if (!(name in problems)) return
    setProblems(current => ({ ...current, [name]: undefined }))
  }

  return {
    problems,
    isSubmitting: isPending,
    /** Goes onto the `<form>`. The method is a safety net: should a script ever fail to load, passwords do not end up in the address bar. */
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit: trySubmit, onInput: clearProblem } as const,
  }
}

function readValues<Name extends string>(form: HTMLFormElement, fields: readonly Name[]): Record<Name, string> {
  const values = new FormData(form)
  // Object.fromEntries loses the type of its keys; they are exactly the given names.
  return Object.fromEntries(fields.map(name => [name, String(values.get(name) ?? '')])) as Record<Name, string>
}
