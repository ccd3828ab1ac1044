/** The first page of the API reference. */
import { apiPath } from '@latchkey/contract'
import { apiGroups } from './api-groups.mjs'
import { badge, table } from './markdown-parts.mjs'

export function apiOverview(contents) {
  const count = contents.flatMap(({ endpoints }) => endpoints).length
  return [
    introduction(count),
    ...apiGroups.map(group =>
      [`## ${group.title}`, ...group.pages.map(page => pageTable(page, contents))].join('\n\n'),
    ),
  ].join('\n\n')
}

const introduction = count => `# API reference

The ${count} endpoints of a server, with who may call each, what it takes, what it answers, and a request to try. The pages are made from
<a href="openapi.json">the OpenAPI description</a>, which your server also answers at \`${apiPath}/openapi.json\`: give it to a generator or to your editor.

## Requests

Paths stand below \`${apiPath}\` of your server, which is \`$LATCHKEY_BASE_URL\` in the examples ([variables](../http.md#variables)). Bodies are JSON. A
request says who calls in its headers:

| header | value |
|---|---|
| \`x-stack-access-type\` | the [level](../projects-and-keys.md#three-levels): \`client\`, \`server\` or \`admin\` |
| \`x-stack-project-id\` | the id of the project |
| \`x-stack-publishable-client-key\` | the key, for \`client\` |
| \`x-stack-secret-server-key\` | the key, for \`server\` |
| \`x-stack-super-secret-admin-key\` | the key, for \`admin\` |
| \`x-stack-access-token\` | of the signed-in user, if there is one |

A level may do what the levels below it may, and a response may show it more: such fields have a note. [HTTP](../http.md) explains errors,
pages of lists and limits once for all endpoints.

## Try a request

*Try it* below an endpoint sends a request from this page, with real effects on the project whose key you give. Keys and tokens stay in the memory of
the page until it is closed or left. They are stored nowhere and sent only to the server in the form.

- **Documentation of a server** (\`/docs/\` in development): requests go to that server. Its pages may reach no other.
- **Hosted elsewhere**: type the address of your server. The API answers pages of [every origin](../http.md#from-pages), so nothing has to be
  allowed; a page on \`https:\` reaches only servers on \`https:\`, besides \`localhost\`. If the host of the pages sends a content security policy, its
  \`connect-src\` must name your server.

A secret server key and an admin key open everything in a project: use those of a project for tests.`

function pageTable(page, contents) {
  const { endpoints } = contents.find(content => content.page === page)
  const file = page.address.replace('api/', '')
  const rows = endpoints.map(({ id, method, path, operation }) => [
    `${badge(method)} \`${path}\``,
    `[${operation.summary}](${file}.md#${id})`,
  ])
  return `### [${page.title}](${file}.md)\n\n${table(['endpoint', 'does'], rows)}`
}
