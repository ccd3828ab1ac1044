const server = import.meta.env.VITE_LATCHKEY_BASE_URL

/** The server of Latchkey has the documentation and the dashboard. */
export function Footer() {
  return (
    <footer className="footer">
      <p>My app, with sign-in by Latchkey</p>
      <nav aria-label="Documentation">
        <a href={`${server}/docs/`}>Docs</a>
        <a href={`${server}/docs/react.html`}>React</a>
        <a href={`${server}/docs/teams.html`}>Teams</a>
        <a href={server}>Dashboard</a>
      </nav>
    </footer>
  )
}
