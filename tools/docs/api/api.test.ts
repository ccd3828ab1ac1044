/** The API reference has everything that the contract promises, and its examples are requests that the contract takes. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { atLevel, type Endpoint, type Endpoints, slices, takesAnyBody, wireSchema } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { apiGroups } from './api-groups.mjs'

const site = fileURLToPath(new URL('../../../docs/dist/', import.meta.url))
const reviewed = fileURLToPath(new URL('../../../packages/server/test/openapi.json', import.meta.url))

/** What `client/try.js` makes the form of an endpoint from. */
interface Trial {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const trials = new Map(
  apiGroups
    .flatMap(({ pages }) => pages)
    .flatMap(({ address }) => {
      const html = readFileSync(`${site}${address}.html`, 'utf8')
      return [...html.matchAll(/data-id="([^"]*)" data-request="([^"]*)"/g)].map(([, id = '', text = '']) => {
        // The pages of this build are ours; the attribute is what `try-it.mjs` wrote.
        const trial = JSON.parse(unescaped(text)) as Trial
        return [id, { ...trial, hasHeading: html.includes(`<h2 id="${id}"`) }] as const
      })
    }),
)

const endpoints = Object.entries<Endpoints>(slices).flatMap(([slice, all]) =>
  Object.entries<Endpoint>(all).map(([name, endpoint]) => ({ id: `${slice}.${name}`, endpoint })),
)

describe('the API reference', () => {
  it('has every endpoint of the OpenAPI description, under a heading that can be linked to', () => {
    const { paths } = JSON.parse(readFileSync(reviewed, 'utf8'))
    const described = Object.entries<Record<string, { operationId: string }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path,
        hasHeading: true,
      })),
    )
    const shown = [...trials].map(([id, { method, path, hasHeading }]) => ({ id, method, path, hasHeading }))
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect(shown.sort(byId)).toEqual(described.sort(byId))
  })

  it.each(
    endpoints.filter(({ endpoint }) => endpoint.body && !takesAnyBody(endpoint)),
  )('begins $id with a body that the schema takes', ({ id, endpoint }) => {
    const level = endpoint.access.levels?.[0] ?? 'client'
    const shape = atLevel(endpoint.body, level) ?? atLevel(endpoint.body, 'admin')
    const { body } = trials.get(id) ?? {}
    // The server replaces `me` before it looks at the shape.
    const sent = JSON.parse(JSON.stringify(body).replaceAll('"me"', '"2f6f1d7c-3f0a-4c53-9c5e-0d7a4b8e6a21"'))
    if (shape) expect(wireSchema(shape).safeParse(sent).error?.issues ?? []).toEqual([])
  })
})

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
