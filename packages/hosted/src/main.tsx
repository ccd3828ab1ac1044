/** The entry of the pages below `/p/<project id>/`: loads the settings of the project, then shows the page of the address. */
import './base.css'
import { LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme, nearestLanguage } from '@latchkey/react'
import { loadHostedTexts, type TranslateHosted } from '@latchkey/react/admin'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteSignedOut } from './fresh-sign-in.ts'
import { Message } from './Message.tsx'
import { Page } from './Page.tsx'
import { requestBehind, withReturn } from './request.ts'
import { loadSettings, type Settings } from './settings.ts'

const root = createRoot(document.getElementById('root') ?? document.body)
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

async function start(t: TranslateHosted): Promise<void> {
  const [folder = '', page = ''] = /^(\/p\/[^/]+)\/(.+)$/.exec(location.pathname)?.slice(1) ?? []
  const address = new URL(location.href)
  const request = requestBehind(address, folder)
  const settings = await loadSettings(folder, request?.redirectUri ?? null)
  document.title = settings.displayName
  const { publishableClientKey } = settings
  if (publishableClientKey === null)
    return show(
      <Message title={t('These pages are not available')}>
        {t('The project has no publishable client key. Its owner can create one in the dashboard.')}
      </Message>,
    )
  if (request && settings.redirectUrl === null)
    return show(
      <Message title={t('This link cannot be trusted')}>
        {t(
          'It leads to an address that does not belong to the project. If the project is yours, add its domain to the trusted domains in the dashboard.',
        )}
      </Message>,
    )
  const app = appFor(folder, page, { ...settings, publishableClientKey })
  if (page !== 'sign-out')
    history.replaceState(history.state, '', page === 'continue' ? address : withReturn(address, folder))
  if (request && (page === 'sign-in' || page === 'sign-up') && !(await app.getUser())) noteSignedOut(request.state)
  show(
    <LatchkeyProvider app={app} lang={navigator.languages}>
      <Page page={page} request={request} settings={settings} t={t} />
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
const translate = await loadHostedTexts(language)
start(translate).catch(() =>
  show(
    <Message title={translate('The page could not be loaded')}>
      {translate('Check the connection, then reload the page.')}
    </Message>,
  ),
)
