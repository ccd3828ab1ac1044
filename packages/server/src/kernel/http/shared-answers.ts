/**
 * Answers that many requests share, such as a project as every visitor sees it: their JSON is made once for as long as
 * the value lives. Such a value is never changed, but replaced.
 */
type Encode = (value: unknown) => unknown

interface Written {
  readonly encode: Encode
  readonly json: string
}

const answers = new WeakMap<object, Written | null>()

/** Marks a value that is returned again and again, and never changed. */
export function shared<Value extends object>(value: Value): Value {
  answers.set(value, null)
  return value
}

/** The JSON of an answer, from the last time if the value is {@link shared}. */
export function getJson(value: unknown, encode: Encode): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(encode(value))
  const written = answers.get(value)
  if (written === undefined) return JSON.stringify(encode(value))
  if (written?.encode === encode) return written.json
  const json = JSON.stringify(encode(value))
  answers.set(value, { encode, json })
  return json
}
