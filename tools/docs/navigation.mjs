/** The sections of the documentation, and the groups of their navigation as they are shown; a page is named by its address. */
import { readdirSync } from 'node:fs'
import { apiGroups } from './api/api-groups.mjs'
import { sdkGroups } from './sdk/sdk-groups.mjs'

const providersFolder = new URL('../../docs/oauth/', import.meta.url)
const providers = readdirSync(providersFolder).map(file => file.replace(/\.md$/, ''))
const otherProviders = 'openid-connect'
const ownPages = providers.filter(name => name !== otherProviders).sort()
const examples = [
  'next',
  'express',
  'fastify',
  'hono',
  'react-router',
  'tanstack-start',
  'sveltekit',
  'astro',
  'vue',
  'expo',
  'cli',
  'mcp',
  'webhook-receiver',
]
const pagesIn = (folder, names) => names.map(name => `${folder}/${name}`)
const movingFrom = name => `moving-from-${name}`

const guides = [
  { title: 'Start', pages: ['index', 'getting-started', 'not-yet'] },
  {
    title: 'How to',
    pages: pagesIn('how-to', [
      'protect-a-page',
      'protect-a-route',
      'get-the-user-in-a-backend',
      'customise-sign-in',
      'build-a-sign-up-form',
      'add-and-check-a-permission',
      'invite-a-member',
      'send-a-welcome-email',
      'impersonate-a-user',
      'verify-a-token',
      'bring-users',
      'deploy',
      'run-behind-nginx',
      'back-up-and-restore',
      'rotate-secrets',
    ]),
  },
  {
    title: 'Sign-in',
    pages: [
      'passwords',
      'magic-links',
      'passkeys',
      'oauth',
      'second-factor',
      'anonymous-users',
      'command-line-login',
      'connected-accounts',
      'hosted-pages',
      'sign-in-with-your-project',
      'service-accounts',
      'agents',
      'mcp',
    ],
  },
  {
    title: 'Providers',
    pages: pagesIn('oauth', [...ownPages, otherProviders]),
  },
  {
    title: 'Users and teams',
    pages: ['users', 'contact-channels', 'sessions', 'teams', 'permissions', 'api-keys', 'import-export'],
  },
  {
    title: 'Moving to Latchkey',
    pages: [
      'published-sdks',
      'moving-users',
      ...['auth0', 'clerk', 'supabase', 'firebase', 'better-auth', 'keycloak', 'stack'].map(movingFrom),
    ],
  },
  { title: 'Payments', pages: ['payments', 'products', 'stripe', 'items', 'metering'] },
  { title: 'Emails', pages: ['mail', 'sending-emails', 'emails', 'ai-assistant'] },
  {
    title: 'Projects',
    pages: ['projects-and-keys', 'project-configuration', 'colleagues', 'metrics', 'audit-log', 'data-vault'],
  },
  { title: 'Events', pages: ['webhooks', 'events'] },
  {
    title: 'Libraries and languages',
    pages: [
      'javascript',
      'react',
      'nextjs',
      'frameworks',
      'create-latchkey',
      'convex',
      'other-languages',
      'http',
      'cli',
      'testing',
    ],
  },
  { title: 'Examples', pages: pagesIn('examples', examples) },
  {
    title: 'Running a server',
    pages: ['self-hosting', 'operating', 'sizing', 'configuration', 'security-model', 'security'],
  },
  {
    title: 'Working on Latchkey',
    pages: ['architecture', 'rows', 'contributing', 'style', 'bench', 'decisions/index', 'changelog'],
  },
]

const groupsFrom = (start, pageGroups) => [
  { title: 'Start', pages: [start] },
  ...pageGroups.map(({ title, pages }) => ({ title, pages: pages.map(({ address }) => address) })),
]

/** Pages outside their folders, the examples and decisions too, belong to the guides. */
const references = [
  { title: 'API', folder: 'api/', groups: groupsFrom('api/index', apiGroups) },
  { title: 'SDK', folder: 'sdk/', groups: groupsFrom('sdk/index', sdkGroups) },
]
export const sections = [{ title: 'Guides', folder: '', groups: guides }, ...references]

export const getSection = address => references.find(({ folder }) => address.startsWith(folder)) ?? sections[0]

const referencePages = [...apiGroups, ...sdkGroups].flatMap(({ pages }) => pages)

/** What the navigation calls a page, where the title of the page itself does not say what is in it, or says it at length. */
export const navigationTitles = {
  'getting-started': 'Getting started',
  'api/index': 'Overview',
  'sdk/index': 'Overview',
  ...Object.fromEntries(referencePages.map(({ address, title }) => [address, title])),
}

/** The pages of the references that belong to a guide. */
export const getReferences = address =>
  referencePages.filter(({ guide }) => guide === `${address}.md`).map(page => page.address)

/** Pages of the documentation that are files outside `docs/`, by their address. */
export const rootPages = {
  'getting-started': 'README.md',
  architecture: 'ARCHITECTURE.md',
  rows: 'ROWS.md',
  contributing: 'CONTRIBUTING.md',
  style: 'STYLE.md',
  changelog: 'CHANGELOG.md',
  security: 'SECURITY.md',
  bench: 'bench/README.md',
  'create-latchkey': 'packages/create-latchkey/README.md',
  ...Object.fromEntries(examples.map(name => [`examples/${name}`, `examples/${name}/README.md`])),
}
