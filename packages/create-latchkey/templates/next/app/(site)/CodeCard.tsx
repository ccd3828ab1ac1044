/** What the page does, in a few lines. */
export function CodeCard() {
  return (
    <figure className="card code">
      <figcaption>app/(site)/page.tsx</figcaption>
      <pre dir="ltr">
        <code>
          <b>const</b> user = <b>await</b> latchkey.<i>getUser</i>()
          {'\n\n'}
          <b>return</b> user
          {'\n  '}? &lt;<i>Welcome</i> user={'{user}'} /&gt;
          {'\n  '}: &lt;<i>Invitation</i> /&gt;
        </code>
      </pre>
    </figure>
  )
}
