/** The endpoints, from the OpenAPI description that the site was built with. Keys that are typed in are kept by this page alone. */
const place = document.querySelector('#api')
const answer = await fetch(new URL('../openapi.json', import.meta.url))
const description = await answer.json()
const isLocal = location.pathname.startsWith('/docs/')
const here = { url: `${location.origin}/api/v1`, description: 'the server of this page' }
const own = {
  url: '{server}/api/v1',
  description: 'a server of your own',
  variables: { server: { default: 'http://localhost:8100' } },
}

window.SwaggerUIBundle({
  domNode: place,
  spec: { ...description, servers: isLocal ? [here, own] : [own] },
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  // A validator and an address of its own would be requests to another host.
  validatorUrl: null,
  queryConfigEnabled: false,
})
