/** The page of the practice provider: plain HTML, readable without scripts, in light and dark. */
import { escaped, htmlPage } from '../../../kernel/http/html-page.ts'
import type { Person } from './persons.ts'

export interface PageContent {
  /** Of the provider that it stands in for. */
  readonly provider: string
  /** Sealed: comes back with the form. */
  readonly request: string
  readonly suggested: { readonly name: string; readonly email: string }
  readonly returning: readonly Person[]
  readonly problem: string | null
}

export function choicePage(content: PageContent, nonce: string): string {
  const { provider, request, suggested, returning, problem } = content
  const hidden = `<input type="hidden" name="request" value="${escaped(request)}">`
  return htmlPage(
    `Practice sign-in for ${provider}`,
    nonce,
    `<p class="stands">Practice provider</p>
<h1>Sign in with ${escaped(provider)}</h1>
<p>This page stands in for ${escaped(provider)} while you develop. Choose who signs in. No password is needed, and nothing
is sent to ${escaped(provider)}.</p>
${problem ? `<p class="problem" role="alert">${escaped(problem)}</p>` : ''}
${returning.length > 0 ? returningForm(returning, hidden) : ''}
<form method="post"><h2>A new person</h2>${hidden}
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" maxlength="100" value="${escaped(suggested.name)}">
<label for="email">Email address</label>
<input id="email" name="email" type="email" required autocomplete="off" value="${escaped(suggested.email)}">
<button class="primary" name="choice" value="verified">Continue with a verified address</button>
<button name="choice" value="unverified">Continue with an unverified address</button>
<button name="choice" value="none" formnovalidate>Continue without an address</button>
</form>
<form method="post"><h2>What can go wrong</h2>${hidden}
<button name="choice" value="deny">Decline the sign-in</button>
<button name="choice" value="fail">Let the provider fail</button>
</form>`,
  )
}

export function problemPage(problem: string, nonce: string): string {
  return htmlPage(
    'Practice sign-in',
    nonce,
    `<p class="stands">Practice provider</p>
<h1>This sign-in cannot go on</h1>
<p class="problem" role="alert">${escaped(problem)}</p>
<p>Go back to the application and start again.</p>`,
  )
}

function returningForm(persons: readonly Person[], hidden: string): string {
  const buttons = persons.map(
    ({ accountId, name, email, isEmailVerified }) =>
      `<li><button name="person" value="${escaped(accountId)}"><span>${escaped(name ?? 'No name')}</span>
<small>${email === null ? 'no address' : `${escaped(email)}${isEmailVerified ? '' : ', not verified'}`}</small></button></li>`,
  )
  return `<form method="post"><h2>A returning person</h2>${hidden}<ul>${buttons.join('')}</ul></form>`
}
