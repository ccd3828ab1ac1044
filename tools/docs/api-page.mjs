/** The page with every endpoint; `client/api.js` fills it. */
export const apiPage = {
  source: 'docs/api.md',
  address: 'api',
  wide: true,
  head: [
    '<link rel="stylesheet" href="assets/swagger-ui.css">',
    '<link rel="stylesheet" href="assets/api.css">',
    '<script defer src="assets/swagger-ui.js"></script>',
    '<script type="module" src="assets/api.js"></script>\n',
  ].join('\n'),
  text: `# API reference

Every endpoint of a server, with what it takes and answers. *Try it out* sends a request from this page to the server that is chosen below.
Under *Authorize* give the project and a key: they stay in this page until it is closed or loaded again, and are stored nowhere. How requests,
errors and pages of lists work everywhere is in [HTTP](http.md).

<div id="api"><p>The endpoints are loading. They need JavaScript; without it, read <a href="openapi.json">the OpenAPI description</a>.</p></div>
`,
}
