/**
 * Code that works when it is pasted, for one project. Where a key is not known (they are shown only once), its
 * place holds a name that says what belongs there.
 */
import { apiPath, header } from '@latchkey/contract/routes'

export interface SnippetValues {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey?: string | null
  readonly secretServerKey?: string | null
}

export interface Snippet {
  readonly title: string
  readonly code: string
}

export interface Framework {
  readonly id: 'react' | 'node' | 'curl'
  readonly label: string
  /** What to do, in order. */
  readonly snippets: (values: SnippetValues) => readonly Snippet[]
}

export const frameworks: readonly Framework[] = [
  {
    id: 'react',
    label: 'React',
    snippets: values => [
      { title: 'Terminal', code: 'npm install --install-links ../latchkey/packages/{contract,sdk,ui,react}' },
      { title: 'src/main.tsx', code: reactMain(values) },
    ],
  },
  {
    id: 'node',
    label: 'Node',
    snippets: values => [
      { title: 'Terminal', code: 'npm install --install-links ../latchkey/packages/{contract,sdk}' },
      { title: 'users.mjs', code: nodeScript(values) },
    ],
  },
  { id: 'curl', label: 'curl', snippets: values => [{ title: 'Terminal', code: curlCommand(values) }] },
]

/** The keys as variables, for the file that every framework reads. */
export function environmentFile(values: SnippetValues & { superSecretAdminKey?: string | null }): string {
  const lines = [
    ['LATCHKEY_BASE_URL', values.baseUrl],
    ['LATCHKEY_PROJECT_ID', values.projectId],
    ['LATCHKEY_PUBLISHABLE_CLIENT_KEY', values.publishableClientKey],
    ['LATCHKEY_SECRET_SERVER_KEY', values.secretServerKey],
    ['LATCHKEY_SUPER_SECRET_ADMIN_KEY', values.superSecretAdminKey],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('\n')
}

const publishable = ({ publishableClientKey }: SnippetValues) => publishableClientKey ?? 'YOUR_PUBLISHABLE_CLIENT_KEY'
const secret = ({ secretServerKey }: SnippetValues) => secretServerKey ?? 'YOUR_SECRET_SERVER_KEY'

function reactMain(values: SnippetValues): string {
  return `import {
  LatchkeyClientApp,
  LatchkeyHandler,
  LatchkeyProvider,
  LatchkeyTheme,
  UserButton,
  useUser,
} from '@latchkey/react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'

const latchkey = new LatchkeyClientApp({
  baseUrl: '${values.baseUrl}',
  projectId: '${values.projectId}',
  publishableClientKey: '${publishable(values)}',
  tokenStore: 'cookie',
})

function Home() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <UserButton showUserInfo />
    </main>
  )
}

const isHandler = location.pathname.startsWith('/handler')

createRoot(document.getElementById('root')!).render(
  <LatchkeyProvider app={latchkey}>
    <LatchkeyTheme>
      <Suspense fallback={null}>
        {isHandler ? <LatchkeyHandler fullPage /> : <Home />}
      </Suspense>
    </LatchkeyTheme>
  </LatchkeyProvider>,
)`
}

function nodeScript(values: SnippetValues): string {
  return `import { LatchkeyServerApp } from '@latchkey/js'

const latchkey = new LatchkeyServerApp({
  baseUrl: '${values.baseUrl}',
  projectId: '${values.projectId}',
  publishableClientKey: '${publishable(values)}',
  secretServerKey: '${secret(values)}',
  tokenStore: null,
})

const user = await latchkey.createUser({ displayName: 'Ada' })
console.log('Created', user.id)

for (const { displayName, signedUpAt } of await latchkey.listUsers({ limit: 5, desc: true })) {
  console.log(displayName, signedUpAt)
}`
}

function curlCommand(values: SnippetValues): string {
  return `curl '${values.baseUrl}${apiPath}/users?limit=5' \\
  -H '${header.accessType}: server' \\
  -H '${header.projectId}: ${values.projectId}' \\
  -H '${header.secretServerKey}: ${secret(values)}'`
}
