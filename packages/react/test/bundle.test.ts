import { beforeAll, describe, expect, it } from 'vitest'
import { type Bundle, bundlers } from './support/bundle.ts'

const frame = 'LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme'
const withSignIn = `export { ${frame}, SignIn, UserButton } from '@latchkey/react'`
const withHandler = `export { ${frame}, LatchkeyHandler } from '@latchkey/react'`

/** What each page shows, and no one else needs. */
const insides = {
  'sign-in': 'auth/SignInGate.tsx',
  'sign-up': 'auth/SignUpGate.tsx',
  'sign-out': 'auth/SigningOut.tsx',
  'forgot-password': 'auth/ResetRequest.tsx',
  'password-reset': 'auth/ResetGate.tsx',
  'magic-link-callback': 'auth/MagicLinkQuestion.tsx',
  'oauth-callback': 'oauth/FinishingOAuth.tsx',
  'email-verification': 'auth/Verification.tsx',
  mfa: 'second-factor/SecondStep.tsx',
  onboarding: 'auth/OnboardingCard.tsx',
  'cli-auth-confirm': 'cli/CliLogin.tsx',
  'team-invitation': 'teams/Invitation.tsx',
  'team-creation': 'teams/TeamCreationCard.tsx',
  'account-settings': 'account/Account.tsx',
  impersonation: 'sessions/ImpersonationSignIn.tsx',
  error: 'cards/ErrorCard.tsx',
}
const ownChunks = {
  'sign-in': /SignInGate|CredentialSignInForm/,
  'sign-up': /SignUpGate|CredentialSignUpForm/,
  'sign-out': /SigningOut/,
  'forgot-password': /ResetRequest/,
  'password-reset': /ResetGate|\/NewPassword\.tsx/,
  'magic-link-callback': /MagicLinkQuestion/,
  'oauth-callback': /FinishingOAuth/,
  'email-verification': /\/Verification\.tsx/,
  onboarding: /OnboardingCard/,
  mfa: /SecondStep|RecoveryCodeForm/,
  'cli-auth-confirm': /CliLogin|cli-login/,
  'team-invitation': /\/Invitation\.tsx/,
  'team-creation': /TeamCreationCard/,
  'account-settings': /ImageEdit|DeleteAccount|account\.css|InlineEdit|Dialog\.tsx/,
  impersonation: /ImpersonationSignIn/,
  error: /ErrorCard/,
}
const names = Object.keys(insides) as (keyof typeof insides)[]

/** What a bundler adds of its own, for what is loaded later. */
const ownKilobytes = { Vite: 0.5, esbuild: 0 }

describe.each([
  'Vite',
  'esbuild',
] as const)('what a host’s visitors have to load of the published files, bundled by %s', bundler => {
  it('is at most 13 kB for the client app', async () => {
    const bundle = await bundlers[bundler]("export { LatchkeyClientApp } from '@latchkey/js'", 'published')
    expect(bundle.load().kilobytes - ownKilobytes[bundler]).toBeLessThanOrEqual(13)
  })

  it('is at most 42 kB in 12 files for provider, theme, user button and sign-in with the buttons of twelve providers', async () => {
    const bundle = await bundlers[bundler](withSignIn, 'published')
    const { kilobytes, files } = bundle.load('bundle/SignInGate.js', 'bundle/ProviderMark.js')
    expect(kilobytes).toBeLessThanOrEqual(42)
    expect(files).toBeLessThanOrEqual(12)
  })

  it('is at most five files more for each page', async () => {
    const bundle = await bundlers[bundler](withHandler, 'published')
    const atFirst = bundle.load().files
    for (const inside of Object.values(insides)) {
      const page = inside.replace(/.*\//, 'bundle/').replace('.tsx', '.js')
      expect(bundle.load(page).files - atFirst, page).toBeLessThanOrEqual(5)
    }
  })
})

describe.each([
  'Vite',
  'esbuild',
] as const)('the modules that a host’s visitors have to load, bundled by %s', bundler => {
  let signIn: Bundle
  let handler: Bundle
  beforeAll(async () => {
    ;[signIn, handler] = await Promise.all([
      bundlers[bundler](withSignIn, 'source'),
      bundlers[bundler](withHandler, 'source'),
    ])
  })

  it('have every sign-in method on the sign-in page', () => {
    const { sources } = signIn.load(insides['sign-in'])
    for (const form of ['MagicLinkForm', 'CredentialSignInForm', 'PasskeySignIn', 'ProviderButton'])
      expect(sources.join()).toContain(form)
  })

  it('is nothing at first of the menu, of the boxes for a code and of WebAuthn', () => {
    const { sources } = signIn.load(insides['sign-in'])
    const later =
      /UserMenu|ui\/src\/Menu|page-icons|menu\.css|ImpersonationBar|CodeInput|code-input|MagicLinkCode|simplewebauthn|ProviderMark|sdk\/src\/auth\/oauth\.ts/
    expect(sources.filter(source => later.test(source))).toEqual([])
  })

  it('is no page before one is opened, and no language but the one that is spoken', () => {
    const { sources } = handler.load()
    const later = [
      ...Object.values(ownChunks),
      /AuthSheet|use-form|TeamCreationForm|CropDialog|(i18n\/load-|\/locales\/)/,
    ]
    expect(sources.join()).toContain('LatchkeyHandler')
    expect(sources.filter(source => later.some(pages => pages.test(source)))).toEqual([])
  })

  it.each(names)('is nothing of the other pages when %s is opened', name => {
    const { sources } = handler.load(insides[name])
    expect(sources.filter(source => ownChunks[name].test(source))).not.toEqual([])
    const others = names.filter(other => other !== name).map(other => ownChunks[other])
    expect(sources.filter(source => others.some(pages => pages.test(source)))).toEqual([])
  })

  it('is nothing of keys, teams and notifications before they are opened among the settings', () => {
    const { sources } = handler.load(insides['account-settings'])
    const entries =
      /react\/src\/api-keys\/|AuthTab|EmailsSection|PasskeySection|SecondFactorSection|SessionsTab|otpauth|qrcode|TeamTab|TeamMembers|InviteMembers|TeamCreationForm|NotificationsTab|ui\/src\/Table\.tsx|Select\.tsx/
    expect(sources.filter(source => entries.test(source))).toEqual([])
  })

  it('never holds a schema library, nor the apps for servers and owners', () => {
    const { sources } = handler.load(...Object.values(insides))
    const foreign = /zod|jose|sdk\/src\/(admin|server)\.ts|server-user|admin-project|internal-api-keys/
    expect(sources.filter(source => foreign.test(source))).toEqual([])
  })
})
