/** Code that works when it is pasted, for one project. */
import { apiPath, header } from '@latchkey/contract/names'
import { nextFiles } from './next-snippets.ts'
import { getPublishableKey, getSecretKey, installed, type Snippet, type SnippetValues } from './snippet-values.ts'

export interface Framework {
  readonly id: 'react' | 'next' | 'node' | 'curl'
  readonly label: string
  /** What to do, in order. */
  readonly snippets: (values: SnippetValues) => readonly Snippet[]
  /** What to do when all of it is pasted, and what will be seen. */
  readonly lastStep: LastStep
}

export interface LastStep {
  readonly title: string
  readonly words: string
}

const signUp: LastStep = { title: 'Sign up', words: 'Start your app and open it: the sign-in page appears.' }

export const frameworks: readonly Framework[] = [
  {
    id: 'react',
    label: 'React',
    snippets: values => [
      ...installed('react', ['emails', 'contract', 'client', 'sdk', 'ui', 'react'], newApp),
      { title: 'src/latchkey.ts', code: reactApp(values) },
      { title: 'src/index.css', code: followTheSystem },
      { title: 'src/main.tsx', code: reactMain },
    ],
    lastStep: signUp,
  },
  {
    id: 'next',
    label: 'Next.js',
    snippets: nextFiles,
    lastStep: {
      title: 'Sign up',
      words:
        'Start your app and open /account: the sign-in page appears. An app with src/app has all of these files but .env.local in src.',
    },
  },
  {
    id: 'node',
    label: 'Node',
    snippets: values => [
      ...installed('js', ['emails', 'contract', 'client', 'sdk']),
      { title: 'users.mjs', code: nodeScript(values) },
    ],
    lastStep: { title: 'Run it', words: 'node users.mjs creates a user called Ada, and lists the newest.' },
  },
  {
    id: 'curl',
    label: 'curl',
    snippets: values => [{ title: 'Terminal', code: curlCommand(values) }],
    lastStep: { title: 'Run it', words: 'It answers with the newest users. Any language can ask like this.' },
  },
]

/** The keys as variables, for a server and for Next.js. */
export function environmentFile(values: SnippetValues & { superSecretAdminKey?: string | null }): string {
  return toLines([
    ...visibleVariables(values),
    ['LATCHKEY_SECRET_SERVER_KEY', values.secretServerKey],
    ['LATCHKEY_SUPER_SECRET_ADMIN_KEY', values.superSecretAdminKey],
  ])
}

/** What a page may see, under the names that Vite gives to pages. */
export const viteEnvironmentFile = (values: SnippetValues) =>
  toLines(visibleVariables(values).map(([name, value]) => [`VITE_${name}`, value]))

type Variable = readonly [name: string, value: string | null | undefined]

const visibleVariables = (values: SnippetValues): Variable[] => [
  ['LATCHKEY_BASE_URL', values.baseUrl],
  ['LATCHKEY_PROJECT_ID', values.projectId],
  ['LATCHKEY_PUBLISHABLE_CLIENT_KEY', values.publishableClientKey],
]

const toLines = (variables: readonly Variable[]) =>
  variables.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('\n')

const newApp = `npm create vite@latest my-app -- --template react-ts
cd my-app
`

function reactApp(values: SnippetValues): string {
  return `import { LatchkeyClientApp } from '@latchkey/react'

export const latchkey = new LatchkeyClientApp({
  baseUrl: '${values.baseUrl}',
  projectId: '${values.projectId}',
  publishableClientKey: '${getPublishableKey(values)}',
  tokenStore: 'cookie',
})`
}

const followTheSystem = `:root {
  color-scheme: light dark;
}`

const reactMain = `import './index.css'
import { LatchkeyHandler, LatchkeyProvider, LatchkeyTheme, UserButton, useUser } from '@latchkey/react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { latchkey } from './latchkey'

function Home() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <UserButton showUserInfo />
    </main>
  )
}

const isHandlerPage = window.location.pathname.startsWith('/handler')

createRoot(document.getElementById('root')!).render(
  <Suspense fallback={null}>
    <LatchkeyProvider app={latchkey}>
      <LatchkeyTheme>
        {isHandlerPage ? <LatchkeyHandler fullPage /> : <Home />}
      </LatchkeyTheme>
    </LatchkeyProvider>
  </Suspense>,
)`

function nodeScript(values: SnippetValues): string {
  return `import { LatchkeyServerApp } from '@latchkey/js'

const latchkey = new LatchkeyServerApp({
  baseUrl: '${values.baseUrl}',
  projectId: '${values.projectId}',
  publishableClientKey: '${getPublishableKey(values)}',
  secretServerKey: '${getSecretKey(values)}',
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
  -H '${header.secretServerKey}: ${getSecretKey(values)}'`
}
