/** The entry of the pages below `/p/<project id>/`: loads the settings of the project, then shows the page of the address. */
import './base.css'
import { LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme, nearestLanguage } from '@latchkey/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteSignedOut } from './fresh-sign-in.ts'
import { Message } from './Message.tsx'
import { Page } from './Page.tsx'
import { requestBehind, withReturn } from './request.ts'
import { loadSettings, type Settings } from './settings.ts'
import { english, loadTexts, type Texts } from './texts.ts'

const root = createRoot(document.getElementById('root') ?? document.body)
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

async function start(texts: Texts): Promise<void> {
  const [folder = '', page = ''] = /^(\/p\/[^/]+)\/(.+)$/.exec(location.pathname)?.slice(1) ?? []
  const address = new URL(location.href)
  const request = requestBehind(address, folder)
  const settings = await loadSettings(folder, request?.redirectUri ?? null)
  document.title = settings.displayName
  const { publishableClientKey } = settings
  if (publishableClientKey === null) return show(<Message title={texts.notAvailable}>{texts.noClientKey}</Message>)
  if (request && settings.redirectUrl === null)
    return show(<Message title={texts.linkNotTrusted}>{texts.linkLeadsElsewhere}</Message>)
  const app = appFor(folder, page, { ...settings, publishableClientKey })
  if (page !== 'sign-out')
    history.replaceState(history.state, '', page === 'continue' ? address : withReturn(address, folder))
  if (request && (page === 'sign-in' || page === 'sign-up') && !(await app.getUser())) noteSignedOut(request.state)
  show(
    <LatchkeyProvider app={app} lang={navigator.languages}>
      <Page page={page} request={request} settings={settings} texts={texts} />
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

const language = nearestLanguage(navigator.languages)
document.documentElement.lang = language
document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
// Readers of other languages read English where their texts cannot be loaded.
const texts = await loadTexts(language).catch(() => english)
start(texts).catch(() => show(<Message title={texts.notLoaded}>{texts.checkConnection}</Message>))
