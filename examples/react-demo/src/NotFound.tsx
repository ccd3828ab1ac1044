/** An address that leads nowhere. */
export function NotFound() {
  return (
    <section className="card">
      <h1>There is nothing here</h1>
      <p>The address may be mistyped, or what was here is gone.</p>
      <p className="actions">
        <a className="button" href="/">
          Go to the home page
        </a>
      </p>
    </section>
  )
}
