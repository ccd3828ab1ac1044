/** The page of the practice provider: plain HTML, readable without scripts, in light and dark. */
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
  return page(
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
  return page(
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

function page(title: string, nonce: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body><main>
${content}
</main></body>
</html>
`
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, character => entities[character] ?? '')
}

/** The colours and sizes of the pages of `@latchkey/react`. */
const styles = `
:root {
  color-scheme: light dark;
  --background: #ffffff; --foreground: #18181b; --muted: #66666f; --border: #e4e4e7; --input: #d4d4d8; --ring: #52525b;
  --primary: #18181b; --on-primary: #fafafa; --accent: #f4f4f5; --warning: #8a4b08;
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: #0c0c0e; --foreground: #f4f4f5; --muted: #a1a1aa; --border: #29292e; --input: #3f3f46; --ring: #a1a1aa;
    --primary: #f4f4f5; --on-primary: #18181b; --accent: #27272a; --warning: #fbbf24;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 16px; background: var(--background); color: var(--foreground);
  font: 0.875rem/1.5 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
main { max-width: 400px; margin: 0 auto; overflow-wrap: anywhere; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 4px 0 8px; }
h2 { font-size: 1rem; margin: 0 0 12px; }
p { margin: 0 0 16px; }
form { border-top: 1px solid var(--border); margin-top: 24px; padding-top: 20px; }
ul { list-style: none; margin: 0; padding: 0; }
label { display: block; font-weight: 500; margin-bottom: 4px; }
input {
  width: 100%; height: 40px; margin-bottom: 16px; padding: 0 12px; border: 1px solid var(--input); border-radius: 8px;
  background: transparent; color: inherit; font: inherit; font-size: 1rem;
}
button {
  display: block; width: 100%; min-height: 40px; margin-top: 8px; padding: 8px 12px; border: 1px solid var(--input);
  border-radius: 8px; background: transparent; color: inherit; font: inherit; font-weight: 500; cursor: pointer;
}
button:hover { background: var(--accent); }
button.primary { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
li button { text-align: left; }
li span, li small { display: block; }
small { color: var(--muted); font-size: 0.8125rem; font-weight: 400; }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.stands { color: var(--muted); font-size: 0.8125rem; margin: 0; }
.problem { border: 1px solid currentcolor; border-radius: 8px; padding: 8px 12px; color: var(--warning); }
`
