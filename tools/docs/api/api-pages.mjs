/** The API reference as Markdown: one page for each line of `api-groups.mjs`, made from the contract and its OpenAPI description. */
import { openapi, slices } from '@latchkey/contract'
import { apiGroups } from './api-groups.mjs'
import { apiOverview } from './api-overview.mjs'
import { endpointSection } from './endpoint-section.mjs'
import { badge, table } from './markdown-parts.mjs'

/** As the repository keeps the description for review. */
export const description = openapi(slices, 'https://auth.example.com')

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

/** @returns pages as `eleventy.config.mjs` takes them; `source` is where their links are resolved from */
export function apiPages() {
  const pages = apiGroups.flatMap(group => group.pages)
  const contents = pages.map(page => ({ page, endpoints: page.slices.flatMap(getEndpoints) }))
  return [
    { address: 'api/index', source: 'docs/api/README.md', text: apiOverview(contents) },
    ...contents.map(({ page, endpoints }) => ({
      address: page.address,
      source: `docs/${page.address}.md`,
      text: pageText(page, endpoints),
    })),
  ]
}

function getEndpoints(slice) {
  return operations
    .filter(({ operation }) => operation.tags[0] === slice)
    .map(found => {
      const [, name = ''] = found.operation.operationId.split('.')
      return { ...found, id: found.operation.operationId, endpoint: slices[slice][name] }
    })
}

function pageText({ title, guide }, endpoints) {
  const rows = endpoints.map(({ method, path, id, operation }) => [
    `${badge(method)} \`${path}\``,
    `[${operation.summary}](#${id})`,
  ])
  return [
    `# ${title} API`,
    `How it works and is used from code is in [the guide](../${guide}). Headers, levels and *Try it* are explained [once for all endpoints](index.md#requests).`,
    table(['endpoint', 'does'], rows),
    ...endpoints.map(endpointSection),
  ].join('\n\n')
}
