/** The form of an application, for a new one and for changes. */
import { isRedirectUri } from '@latchkey/contract/rules'
import type { Application, ApplicationType, OpenIdScope } from '@latchkey/js'

export interface ApplicationForm {
  displayName: string
  type: ApplicationType
  homepageUrl: string
  logoUrl: string | null
  /** One in each line. */
  redirectUris: string
  postLogoutRedirectUris: string
  /** Besides `openid`, without which there is no sign-in. */
  scopes: OpenIdScope[]
  skipsConsent: boolean
}

export const emptyForm: ApplicationForm = {
  displayName: '',
  type: 'confidential',
  homepageUrl: '',
  logoUrl: null,
  redirectUris: '',
  postLogoutRedirectUris: '',
  scopes: ['profile', 'email'],
  skipsConsent: false,
}

export function toForm(application: Application): ApplicationForm {
  const { displayName, type, homepageUrl, logoUrl, redirectUris, postLogoutRedirectUris, scopes, skipsConsent } =
    application
  return {
    ...{ displayName, type, logoUrl, skipsConsent },
    homepageUrl: homepageUrl ?? '',
    redirectUris: redirectUris.join('\n'),
    postLogoutRedirectUris: postLogoutRedirectUris.join('\n'),
    scopes: scopes.filter(scope => scope !== 'openid'),
  }
}

/** What the API takes of the fields that are given. */
export function toOptions<Fields extends Partial<ApplicationForm>>(form: Fields) {
  const { displayName, homepageUrl, redirectUris, postLogoutRedirectUris, scopes, ...rest } = form
  return {
    ...rest,
    ...(displayName !== undefined && { displayName: displayName.trim() }),
    ...(homepageUrl !== undefined && { homepageUrl: homepageUrl.trim() || null }),
    ...(redirectUris !== undefined && { redirectUris: toLines(redirectUris) }),
    ...(postLogoutRedirectUris !== undefined && { postLogoutRedirectUris: toLines(postLogoutRedirectUris) }),
    ...(scopes !== undefined && { scopes: ['openid' as const, ...scopes] }),
  }
}

export function toLines(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

export function problemWithUris(text: string, { isRequired }: { readonly isRequired: boolean }): true | string {
  const lines = toLines(text)
  if (lines.length === 0) return isRequired ? 'Enter at least one.' : true
  const wrong = lines.find(line => !isRedirectUri(line))
  if (wrong === undefined) return true
  return `“${wrong}” is not an https URL, an http URL of localhost, or a URL with a scheme such as com.example.app. It may have no # and no *.`
}

export const scopeWords: Readonly<Record<OpenIdScope, { readonly label: string; readonly hint: string }>> = {
  openid: { label: 'openid', hint: 'The id of the user. Every sign-in needs it.' },
  profile: { label: 'profile', hint: 'Name and picture.' },
  email: { label: 'email', hint: 'The email address, and whether it is verified.' },
  offline_access: { label: 'offline_access', hint: 'A refresh token: all of this also while the user is away.' },
}
