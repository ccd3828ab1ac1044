/** Words, and nothing to do. It needs no app, so that it can say that there is none. */
export function Message({ title, children }: { title: string; children?: string }) {
  return (
    <main className="message">
      <h1>{title}</h1>
      {children !== undefined && <p>{children}</p>}
    </main>
  )
}
