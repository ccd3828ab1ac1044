import { html } from 'hono/html'

/** What browsers show of an API: its routes, and how to call one. */
export function startPage() {
  // The server of Latchkey has the documentation and the dashboard.
  const server = process.env.LATCHKEY_BASE_URL ?? ''
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>My API</title>
        <style>${styles}</style>
      </head>
      <body>
        <main>
          <p class="eyebrow">Hono with Latchkey</p>
          <h1>Your API is running.</h1>
          <p class="lead">It answers those who are signed in. Pages send the user along with each request.</p>
          <dl>
            <div><dt>GET /</dt><dd>For anyone</dd></div>
            <div><dt>GET /api/me</dt><dd>For users: their account</dd></div>
            <div><dt>POST /api/name</dt><dd>For users: sets their name</dd></div>
          </dl>
          <h2>Call it from a page</h2>
          <pre dir="ltr"><code>const headers =
  await user.getAuthHeaders()
await fetch('/api/me', { headers })</code></pre>
        </main>
        <footer>
          <nav aria-label="Documentation">
            <a href="${server}/docs/">Docs</a>
            <a href="${server}/docs/frameworks.html">Frameworks</a>
            <a href="${server}/docs/javascript.html">JavaScript</a>
            <a href="${server}">Dashboard</a>
          </nav>
        </footer>
      </body>
    </html>`
}

const styles = `
  :root {
    --paper: light-dark(#fcfcfd, #0c0c0f);
    --card: light-dark(#ffffff, #141419);
    --ink: light-dark(#16161d, #f4f4f7);
    --soft: light-dark(#5b5b6b, #a6a6b5);
    --line: light-dark(#e5e5ec, #2a2a33);
    --accent: light-dark(#4f46e5, #a5b4fc);
    color-scheme: light dark;
  }
  body {
    box-sizing: border-box;
    min-block-size: 100dvh;
    margin: 0;
    padding: clamp(40px, 10vh, 96px) max(20px, 50vw - 340px) 24px;
    background:
      radial-gradient(46rem 26rem at 70% -6rem, color-mix(in srgb, var(--accent) 16%, transparent), transparent),
      var(--paper);
    color: var(--ink);
    font: 16px / 1.6 system-ui, sans-serif;
  }
  h1 { margin: 0; font-size: clamp(34px, 5vw, 48px); letter-spacing: -0.035em; line-height: 1.1; }
  h2 { margin: 40px 0 12px; font-size: 20px; letter-spacing: -0.015em; }
  .eyebrow { margin: 0 0 12px; color: var(--accent); font-size: 14px; font-weight: 600; }
  .lead { margin: 20px 0 32px; color: var(--soft); font-size: 18px; text-wrap: pretty; }
  dl, pre { margin: 0; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
  dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 24px; padding: 14px 20px; }
  dl div + div { border-block-start: 1px solid var(--line); }
  dt, code { font: 14px / 1.7 ui-monospace, Menlo, Consolas, monospace; }
  dd { margin: 0; color: var(--soft); font-size: 15px; }
  pre { padding: 16px 20px; overflow-wrap: anywhere; white-space: pre-wrap; }
  footer { margin-block-start: 56px; padding-block-start: 16px; border-block-start: 1px solid var(--line); }
  nav { display: flex; flex-wrap: wrap; gap: 4px 20px; }
  a { border-radius: 6px; color: var(--soft); font-size: 15px; text-underline-offset: 3px; }
  a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
`
