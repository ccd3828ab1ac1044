/** The errors that an endpoint declares, each with its sentence. What every request may get is in `docs/http.md`. */
import { toSnake } from '@latchkey/contract'

/** Stands for details that only a request has: the sentence shows their names. A list, since some sentences join one. */
const placeholders = new Proxy({}, { get: (_, name) => [`{${toSnake(String(name))}}`] })

export function errorRows({ errors }) {
  return errors
    .map(kind => ({ status: kind.status, code: kind.code, sentence: kind(placeholders).message }))
    .sort((a, b) => a.status - b.status)
    .map(({ status, code, sentence }) => [
      `\`${status}\``,
      code ? `\`${code}\`` : 'plain text',
      // A sentence that is nothing but a detail says nothing here.
      /^\{\w+\}$/.test(sentence) ? '' : sentence,
    ])
}
