import { latchkey } from './latchkey'

const server = import.meta.env.VITE_LATCHKEY_BASE_URL

/** What to do next. Remove it once this page has something of its own to show. */
export function NextSteps({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="next" aria-labelledby="next">
      <h2 id="next">Next steps</h2>
      <ol className="steps">
        <li className={isSignedIn ? 'step done' : 'step'}>
          <h3>Create the first account{isSignedIn && <span className="hidden"> (done)</span>}</h3>
          <p>Mail that the app sends is in the inbox of the dashboard, so it works offline.</p>
        </li>
        <li className="step">
          <h3>Add sign-in methods</h3>
          <p>
            Google, GitHub, passkeys and more are switches in the <a href={server}>dashboard</a>.
          </p>
        </li>
        <li className="step">
          <h3>Invite a team</h3>
          <p>
            Teams, invitations and roles are in the <a href={latchkey.urls.accountSettings}>account settings</a>.
          </p>
        </li>
        <li className="step">
          <h3>Make this page yours</h3>
          <p>
            It is <code>src/Home.tsx</code>. Protect others with{' '}
            <a href={`${server}/docs/react.html`}>
              <code>useUser</code>
            </a>
            .
          </p>
        </li>
      </ol>
    </section>
  )
}
