/** A project as an OpenID provider that programs of others reach over the network of this machine. */
import { type SignedInPerson, startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { TestBrowser } from './relying-party.ts'

export interface ListeningProvider {
  readonly testkit: Testkit
  readonly project: TestProject
  readonly issuer: string
  readonly person: SignedInPerson
  readonly browser: TestBrowser
  register(application: Readonly<Record<string, unknown>>): Promise<{ clientId: string; clientSecret: string }>
  /** The person signs in and allows it. Returns the address at the application that the browser is sent to. */
  allow(authorizationUrl: URL | string): Promise<URL>
  stop(): Promise<void>
}

/** The first user has a verified address: many programs take no other. */
export async function startListeningProvider(): Promise<ListeningProvider> {
  const testkit = await startTestkit({ listens: true })
  const project = await testkit.createProject()
  const person = await project.signUp('ada@example.com')
  await project.asServer('PATCH', `/users/${person.userId}`, {
    ...{ display_name: 'Ada Lovelace', primary_email_verified: true },
  })
  const browser = new TestBrowser(testkit)
  return {
    ...{ testkit, project, person, browser },
    issuer: `${testkit.config.publicUrl}/p/${project.id}`,
    async register(application) {
      const { status, json, text } = await project.asAdmin('POST', '/internal/applications', application)
      if (status !== 201) throw new Error(`The application was not registered: ${text}`)
      return { clientId: json.id, clientSecret: json.client_secret }
    },
    allow: url => browser.allow(project, person, new URL(url)),
    stop: () => testkit.stop(),
  }
}
