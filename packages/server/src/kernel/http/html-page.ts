/** Pages of the server itself: plain HTML that needs no script, readable in light and dark. */
import { randomToken } from '../crypto/random.ts'

/** `formTargets`: to which sources a form of the page may lead, as in the directive `form-action`. */
export function htmlResponse(
  status: number,
  page: (nonce: string) => string,
  { formTargets }: { readonly formTargets?: string } = {},
): Response {
  const nonce = randomToken()
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(formTargets === undefined ? [] : [`form-action ${formTargets}`]),
  ].join('; ')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
  return new Response(page(nonce), { status, headers })
}

/** What a library that answers by itself has for an answer. */
export interface PageTarget {
  status: number
  body: unknown
  set(name: string, value: string): void
}

/** The page as the answer of such a library. `content` is HTML, a piece for each line. */
export async function showHtmlPage(
  target: PageTarget,
  status: number,
  title: string,
  content: readonly string[],
): Promise<void> {
  const page = htmlResponse(status, nonce =>
    htmlPage(title, nonce, [`<h1>${escaped(title)}</h1>`, ...content].join('\n')),
  )
  target.status = status
  for (const [name, value] of page.headers) target.set(name, value)
  target.body = await page.text()
}

/** `content` is HTML. */
export function htmlPage(title: string, nonce: string, content: string): string {
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

/** Text inside of HTML, also of a quoted attribute. */
export function escaped(text: string): string {
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
