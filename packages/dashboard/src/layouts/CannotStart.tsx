/** Shown when the settings could not be loaded. It needs nothing that may have failed to load. */
export function CannotStart({ error }: { error: unknown }) {
  return (
    <main>
      <h1>The dashboard could not start</h1>
      <p>The Latchkey server did not answer. See whether it is still running, then reload this page.</p>
      <p>
        <small>{error instanceof Error ? error.message : String(error)}</small>
      </p>
    </main>
  )
}
