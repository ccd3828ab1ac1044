/** The look of the preview, that of the pages of the server. */
export const styles = `
:root {
  color-scheme: light dark;
  --background: #ffffff; --foreground: #18181b; --muted: #66666f; --border: #e4e4e7; --accent: #f4f4f5; --ring: #52525b;
  --warning: #8a4b08;
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: #0c0c0e; --foreground: #f4f4f5; --muted: #a1a1aa; --border: #29292e; --accent: #27272a; --ring: #a1a1aa;
    --warning: #fbbf24;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; grid-template-columns: 240px minmax(0, 1fr);
  background: var(--background); color: var(--foreground);
  font: 0.875rem/1.5 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
nav { border-right: 1px solid var(--border); padding: 20px 12px; overflow-y: auto; }
nav h2 { font-size: 0.75rem; color: var(--muted); margin: 16px 12px 4px; }
nav ul { list-style: none; margin: 0; padding: 0; }
a { color: inherit; text-decoration: none; }
nav a { display: block; padding: 6px 12px; border-radius: 8px; overflow-wrap: anywhere; }
a:hover, a[aria-current] { background: var(--accent); }
a[aria-current] { font-weight: 500; }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
main { display: flex; flex-direction: column; min-height: 100vh; padding: 20px; gap: 16px; }
h1 { font-size: 1.125rem; line-height: 1.4; margin: 0; overflow-wrap: anywhere; }
.facts { color: var(--muted); font-size: 0.8125rem; margin: 2px 0 12px; overflow-wrap: anywhere; }
.views { display: flex; flex-wrap: wrap; gap: 4px; }
.views a { padding: 6px 12px; border: 1px solid var(--border); border-radius: 8px; }
iframe { flex: 1; min-height: 640px; width: 100%; border: 1px solid var(--border); border-radius: 8px; background: #ffffff; }
iframe.phone { width: 375px; max-width: 100%; align-self: center; }
iframe.dark { background: #121212; color-scheme: dark; }
iframe.light, iframe.phone { color-scheme: light; }
pre {
  flex: 1; margin: 0; padding: 16px; border: 1px solid var(--border); border-radius: 8px; overflow: auto;
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.8125rem;
}
.problem { list-style: none; margin: 0; padding: 12px 16px; border: 1px solid currentcolor; border-radius: 8px; color: var(--warning); }
.problem li + li { margin-top: 8px; }
code { font-size: 0.8125rem; overflow-wrap: anywhere; }
@media (max-width: 700px) {
  body { grid-template-columns: 1fr; grid-template-rows: auto 1fr; }
  nav { border-right: none; border-bottom: 1px solid var(--border); padding: 8px 12px 16px; max-height: 40vh; }
  main { padding: 16px; min-height: 0; }
}
`
