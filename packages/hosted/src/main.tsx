/** The entry of the pages below `/p/<project id>/`: loads the settings of the project, then shows the page of the address. */
import './base.css'
import { LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme } from '@latchkey/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteSignedOut } from './fresh-sign-in.ts'
import { Message } from './Message.tsx'
import { Page } from './Page.tsx'
import { requestBehind, withReturn } from './request.ts'
import { loadSettings, type Settings } from './settings.ts'

const root = createRoot(document.getElementById('root') ?? document.body)
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

async function start(): Promise<void> {
  const [folder = '', page = ''] = /^(\/p\/[^/]+)\/(.+)$/.exec(location.pathname)?.slice(1) ?? []
  const address = new URL(location.href)
  const request = requestBehind(address, folder)
  const settings = await loadSettings(folder, request?.redirectUri ?? null)
  document.title = settings.displayName
  const { publishableClientKey } = settings
  if (publishableClientKey === null)
    return show(
      <Message title="These pages are not available">
        The project has no publishable client key. Its owner can create one in the dashboard.
      </Message>,
    )
  if (request && settings.redirectUrl === null)
    return show(
      <Message title="This link cannot be trusted">
        It leads to an address that does not belong to the project. If the project is yours, add its domain to the
        trusted domains in the dashboard.
      </Message>,
    )
  const app = appFor(folder, page, { ...settings, publishableClientKey })
  if (page !== 'sign-out')
    history.replaceState(history.state, '', page === 'continue' ? address : withReturn(address, folder))
  if (request && (page === 'sign-in' || page === 'sign-up') && !(await app.getUser())) noteSignedOut(request.state)
  show(
    <LatchkeyProvider app={app} lang={navigator.languages}>
      <Page page={page} request={request} settings={settings} />
    </LatchkeyProvider>,
  )
}

function appFor(folder: string, page: string, settings: Settings & { readonly publishableClientKey: string }) {
  const { projectId, publishableClientKey } = settings
  const account = `${folder}/account-settings`
  return new LatchkeyClientApp({
    ...{ baseUrl: location.origin, projectId, publishableClientKey, tokenStore: 'cookie' },
    urls: { handler: folder, home: account, afterSignIn: account, afterSignOut: `${folder}/sign-out` },
    redirectMethod: page === 'sign-out' && settings.redirectUrl !== null ? 'none' : 'window',
  })
}

function show(page: ReactNode): void {
  root.render(<LatchkeyTheme nonce={nonce}>{page}</LatchkeyTheme>)
}

start().catch(() =>
  show(<Message title="The page could not be loaded">Check the connection, then reload the page.</Message>),
)
