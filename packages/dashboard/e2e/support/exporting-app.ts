/**
 * An application that someone has built on us: its users export reports, and each export takes credits. It knows its
 * users by the session that the browser has from the demo on the same host.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { LatchkeyServerApp } from '@latchkey/js'

export interface ExportingApp {
  readonly url: string
  stop(): Promise<void>
}

export interface ExportingAppOptions {
  /** The variables of a project, as the dashboard shows them. */
  readonly env: Readonly<Record<string, string>>
  /** Where more credits are to be had. */
  readonly plansUrl: string
}

const creditsPerExport = 3

export async function startExportingApp({ env, plansUrl }: ExportingAppOptions): Promise<ExportingApp> {
  const latchkey = new LatchkeyServerApp({
    baseUrl: env.LATCHKEY_BASE_URL,
    projectId: env.LATCHKEY_PROJECT_ID,
    publishableClientKey: env.LATCHKEY_PUBLISHABLE_CLIENT_KEY,
    secretServerKey: env.LATCHKEY_SECRET_SERVER_KEY,
    tokenStore: null,
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = new Headers({ cookie: request.headers.cookie ?? '' })
    const user = await latchkey.getUser({ tokenStore: { headers }, or: 'throw' })
    let news = ''
    if (request.method === 'POST') {
      const credits = await user.getItem('credits')
      news = (await credits.tryDecreaseQuantity(creditsPerExport))
        ? '<p role="status">Your report is exported.</p>'
        : `<p role="alert">An export takes ${creditsPerExport} credits, and you have ${credits.nonNegativeQuantity}.
            <a href="${plansUrl}">Get more credits</a></p>`
    }
    const { nonNegativeQuantity: left } = await user.getItem('credits')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Reports</title><h1>Reports</h1>${news}<p>${left} credits left</p>
       <form method="post"><button>Export</button></form>`,
    )
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The application has no port.')
  return {
    url: `http://localhost:${address.port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
