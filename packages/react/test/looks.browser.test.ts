import {
  findAccessibilityFaults,
  findOverflow,
  type ScreenshotOptions,
  takeScreenshot,
} from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'
import { newestMail } from './support/mail.ts'

const host = startHost()

const everyWay = { magic_link_enabled: true, passkey_enabled: true }
const everythingOn = {
  ...everyWay,
  client_team_creation_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
}

describe('the mark of the host’s theme', () => {
  it.each([
    ['its colour scheme', 'html { color-scheme: dark }', {}],
    ['an attribute', '', { 'data-theme': 'dracula-dark' }],
    ['a variable', 'html { --background: 240 10% 4% }', {}],
    ['its background', 'body { background: #101014 !important }', {}],
    ['the system, where it leaves it to that', 'html { color-scheme: light dark }', {}],
  ])('the mark of the host’s theme is dark by %s', async (_, css, attributes) => {
    const page = await host.open('/embedded')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(
      ([text, named]) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
        for (const [name, value] of Object.entries(named)) document.documentElement.setAttribute(name, value)
        document.documentElement.classList.add('changed')
      },
      [css, attributes] as [string, Record<string, string>],
    )
    await page.waitForSelector('meta[name="latchkey-theme"][data-latchkey-theme="dark"]', { state: 'attached' })
  })
})

describe('read from right to left', () => {
  it.each(['/handler/sign-in', '/handler/account-settings#auth'])('%s mirrors itself and fits', async path => {
    const visit = { width: 760, height: 600 }
    const page = path.includes('settings')
      ? await host.signIn(path.replace('#', '?dir=rtl#'), visit)
      : await host.open(`${path}?dir=rtl`, visit)
    await page.locator('.latchkey-input, .latchkey-section').first().waitFor()
    await takeScreenshot(page, `react-rtl-${path.replace(/\W+/g, '-')}`)
    expect(await findOverflow(page)).toEqual([])
  })
})

describe('languages', () => {
  const spoken = [
    {
      lang: 'de',
      dir: 'ltr',
      signIn: 'Bei Ihrem Konto anmelden',
      signUp: 'Neues Konto erstellen',
      profile: 'Mein Profil',
    },
    { lang: 'ar', dir: 'rtl', signIn: 'تسجيل الدخول إلى حسابك', signUp: 'إنشاء حساب جديد', profile: 'ملفي الشخصي' },
  ]
  // Each width with one theme; the other two pairs are those of English pages.
  const looks = [
    { width: 360, theme: 'dark' },
    { width: 1440, theme: 'light' },
  ]

  it.each(spoken)('shows sign-in, sign-up and account in $lang to everyone, and they fit', async words => {
    await host.configure(everythingOn)
    const query = `?lang=${words.lang}`
    for (const { width, theme } of looks) {
      const visit = { width, height: 800 }
      const pages = {
        'sign-in': { heading: words.signIn, open: () => host.open(`/handler/sign-in${query}&host=${theme}`, visit) },
        'sign-up': { heading: words.signUp, open: () => host.open(`/handler/sign-up${query}&host=${theme}`, visit) },
        account: {
          heading: words.profile,
          open: () => host.signIn(`/handler/account-settings${query}&host=${theme}#profile`, visit),
        },
      }
      for (const [name, { heading, open }] of Object.entries(pages)) {
        const page = await open()
        await page.getByRole('heading', { name: heading }).first().waitFor()
        await takeScreenshot(page, `react-${name}-${words.lang}-${theme}-${width}`)
        expect(await findOverflow(page), `${name} at ${width} px`).toEqual([])
        expect(await findAccessibilityFaults(page), `${name} at ${width} px`).toEqual([])
        const root = page.locator('.latchkey').first()
        expect(await root.evaluate(element => getComputedStyle(element).direction)).toBe(words.dir)
      }
    }
  })

  it('writes addresses from left to right in Arabic, beside their label', async () => {
    const page = await host.open('/handler/sign-in?lang=ar')
    const style = await page.locator('input[inputmode=email]').evaluate(input => {
      const { direction, textAlign } = getComputedStyle(input)
      return { direction, textAlign }
    })
    expect(style, 'the end of a line from left to right is its right').toEqual({ direction: 'ltr', textAlign: 'end' })
  })

  it('speaks German', { tags: ['journey'] }, async () => {
    const page = await host.open('/handler/sign-in?lang=de-DE')
    await page.getByRole('heading', { name: 'Bei Ihrem Konto anmelden' }).waitFor()
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByText('Geben Sie Ihre E-Mail-Adresse ein.').waitFor()
    await takeScreenshot(page, 'react-sign-in-german')
  })

  it.each([
    ['de', 'Bei Ihrem Konto anmelden'],
    ['de_at', 'Bei Ihrem Konto anmelden'],
    ['en', 'Sign in to your account'],
    ['EN_us', 'Sign in to your account'],
    ['fr-BE', 'Connectez-vous à votre compte'],
    ['es-MX', 'Inicia sesión en tu cuenta'],
    ['zh-Hant', '登入您的帳號'],
    ['nl,ja;q=0.5', 'アカウントにサインイン'],
    ['nl-NL', 'Sign in to your account'],
    ['xx', 'Sign in to your account'],
    ['constructor', 'Sign in to your account'],
    ['', 'Sign in to your account'],
  ])('shows the page for the tag %j in the nearest language', async (tag, heading) => {
    const page = await host.open(`/handler/sign-in?lang=${tag}`)
    await page.getByRole('heading', { name: heading }).waitFor()
  })

  it('speaks German of teams and keys', async () => {
    await host.configure(everythingOn)
    const team = await host.createTeam()
    const page = await host.signIn(`/handler/account-settings?lang=de-DE#team-${team.id}`, { width: 360 })
    await page.getByRole('button', { name: 'Team löschen' }).waitFor()
    await takeScreenshot(page, 'react-team-german', { fullPage: true })
    expect(await findOverflow(page)).toEqual([])
  })
})

// Each theme and each width is examined whole once: a fault that needs one of each at the same time would be strange.
describe.each([
  { theme: 'light', widths: [360, 1440] },
  { theme: 'dark', widths: [1440, 360] },
])('in a $theme host, on a phone and on a desk', ({ theme, widths }) => {
  const [first = 0, examined = 0] = widths

  async function expectToSuitEveryone(page: Page, name: string, options: ScreenshotOptions = {}): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await takeScreenshot(page, `react-${name}-${theme}-${width}`, options)
      expect(await findOverflow(page), `at ${width} px`).toEqual([])
      if (width === examined) expect(await findAccessibilityFaults(page)).toEqual([])
    }
    expect(host.complaints()).toEqual([])
  }

  it.each([
    { name: 'sign-in', path: '/handler/sign-in', title: 'Sign in to your account' },
    { name: 'sign-in-all', path: '/handler/sign-in', title: 'Sign in to your account', config: everyWay },
    { name: 'sign-up', path: '/handler/sign-up', title: 'Create a new account' },
    { name: 'forgot-password', path: '/handler/forgot-password', title: 'Forgot your password?' },
    { name: 'password-reset-cut', path: '/handler/password-reset?code=cut', title: 'This link does not work' },
    { name: 'magic-link', path: '/handler/magic-link-callback?code=good', title: 'Do you want to sign in?' },
    { name: 'verify', path: '/handler/email-verification?code=good', title: 'Do you want to verify your email?' },
    { name: 'invitation', path: '/handler/team-invitation?code=good', title: 'This invitation does not work' },
    { name: 'embedded', path: '/embedded', title: 'Sign in to your account' },
  ])('the $name page can be used by everyone and fits', { tags: theme === 'light' ? ['journey'] : [] }, async ({
    name,
    path,
    title,
    config = {},
  }) => {
    await host.configure(config)
    const address = `${path}${path.includes('?') ? '&' : '?'}host=${theme}`
    const page = await host.open(address, { width: first, height: 800 })
    await page.getByRole('heading', { name: title }).waitFor()
    await expectToSuitEveryone(page, name)
  })

  it('the boxes for a mailed code can be used by everyone and fit', async () => {
    await host.configure(everyWay)
    const page = await host.open(`/handler/sign-in?host=${theme}`, { width: first, height: 800 })
    await page.getByLabel('Email', { exact: true }).fill('grace@example.com')
    await page.keyboard.press('Enter')
    await page.getByLabel('Code', { exact: true }).waitFor()
    await expectToSuitEveryone(page, 'magic-link-code')
  })

  it('the form for a new password can be used by everyone and fits', async () => {
    const { email } = host.ada()
    const callback_url = `${host.address()}/handler/password-reset`
    await host.project().request('POST', '/auth/password/send-reset-code', { body: { email, callback_url } })
    const { path } = await newestMail(host, email)
    const page = await host.open(`${path}&host=${theme}`, { width: first, height: 800 })
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await expectToSuitEveryone(page, 'password-reset')
  })

  it('the second step can be used by everyone and fits', async () => {
    const page = await host.open(`/handler/mfa?host=${theme}`, { width: first, height: 800 })
    await page.getByRole('heading', { name: 'Please sign in again' }).waitFor()
    await page.evaluate(() => sessionStorage.setItem('hexclave_mfa_attempt_code', 'kept by a published SDK'))
    await page.reload()
    await page.getByLabel('Six-digit code').waitFor()
    await expectToSuitEveryone(page, 'mfa')
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code', { exact: true }).waitFor()
    await expectToSuitEveryone(page, 'mfa-recovery')
  })

  it('the question whether to sign in a program can be used by everyone and fits', async () => {
    const { json } = await host.project().request('POST', '/auth/cli', { body: {} })
    const path = `/handler/cli-auth-confirm?host=${theme}&login_code=${json.login_code}`
    const page = await host.signIn(path, { width: first, height: 800 })
    await page.getByRole('heading', { name: 'Sign in a program?' }).waitFor()
    await expectToSuitEveryone(page, 'cli')
  })

  it('setting up the second factor can be used by everyone and fits', async () => {
    const page = await host.signIn(`/handler/account-settings?host=${theme}#auth`, { width: first, height: 800 })
    await page.getByRole('button', { name: 'Set up…' }).click()
    await page.getByLabel('Six-digit code').waitFor()
    await expectToSuitEveryone(page, 'second-factor')
  })

  const tabs = [
    'profile',
    'auth',
    'notifications',
    'sessions',
    'api-keys',
    'settings',
    'billing',
    'team-creation',
    'team',
  ] as const
  it.each(tabs)('the account settings can be used by everyone: %s', async tab => {
    const team = await host.createTeam('The analytical engine’s crew')
    await host.configure(everythingOn)
    const hash = tab === 'team' ? `team-${team.id}` : tab
    const page = await host.signIn(`/handler/account-settings?host=${theme}#${hash}`, { width: first, height: 800 })
    await page.locator('.latchkey-account-content .latchkey-section, .latchkey-account-content p').first().waitFor()
    await page.getByText('Delete team…').waitFor({ state: tab === 'team' ? 'visible' : 'detached' })
    await expectToSuitEveryone(page, `account-${tab}`, { fullPage: tab === 'team' || tab === 'auth' })
  })

  it('the page that creates a team can be used by everyone', async () => {
    await host.configure(everythingOn)
    const page = await host.signIn(`/handler/team-creation?host=${theme}`, { width: first, height: 800 })
    await page.getByRole('heading', { name: 'Create a team' }).waitFor()
    await expectToSuitEveryone(page, 'team-creation')
  })
})
