/** What the form of `client/try.js` is made from, in the page as an attribute: the pages have no inline scripts. */
import { jsonBody } from './curl.mjs'
import { forCaller, parameterExample } from './examples.mjs'
import { details, escaped } from './markdown-parts.mjs'

export function tryIt(described) {
  const { id, method, path, operation, endpoint } = described
  const parameters = operation.parameters
    .filter(parameter => parameter.in !== 'header')
    .map(parameter => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.required,
      value: parameter.required ? String(forCaller(parameterExample(parameter), endpoint)) : '',
    }))
  const request = {
    method,
    path,
    levels: endpoint.access.levels ?? [],
    parameters,
    body: jsonBody(described),
  }
  return details(`Try it<span class="hidden">: ${escaped(operation.summary)}</span>`, '').replace(
    '<details>',
    `<details class="try" data-id="${id}" data-request="${escaped(JSON.stringify(request))}">`,
  )
}
