import { ApiError } from '@latchkey/js'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { wordsFor } from '../words.ts'

/** Only what is different: what someone else changed meanwhile is left as it is. */
export function changedValues<Values extends object>(saved: Values, current: Values): Partial<Values> {
  const changed = Object.entries(current).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(saved, field)),
  )
  // Object.fromEntries forgets which keys it was given; they are those of the form.
  return Object.fromEntries(changed) as Partial<Values>
}

/** The changed fields, by the names that people know them by. */
export function namesOfChanges<Values extends object>(
  changed: Partial<Values>,
  names: { readonly [Field in keyof Values]: string },
): string[] {
  return Object.entries(names).flatMap(([field, name]) => (field in changed ? [String(name)] : []))
}

/** Puts what the server had against a form beside the field that it is about, or above the form. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  getField: (error: ApiError) => Path<Values> | undefined = () => undefined,
): void {
  const field = error instanceof ApiError ? getField(error) : undefined
  setError(field ?? 'root', { message: wordsFor(error) }, { shouldFocus: true })
}
