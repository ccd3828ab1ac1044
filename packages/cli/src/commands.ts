/** Every command by its name. A command is loaded when it is used: most need no server, some no network. */
import type { Command } from './command.ts'

export interface CommandEntry {
  readonly name: string
  readonly summary: string
  load(): Promise<{ readonly command: Command }>
}

/** In the order in which someone meets them, by what they are for. */
export const commandGroups: Readonly<Record<string, readonly CommandEntry[]>> = {
  'Your server': [
    {
      name: 'start',
      summary: 'Start the server. This is what happens without a command',
      load: () => import('./start/start.ts'),
    },
    {
      name: 'migrate',
      summary: 'Bring the database up to date, and start nothing',
      load: () => import('./deployment/migrate.ts'),
    },
    {
      name: 'doctor',
      summary: 'Say what a project or this deployment lacks before people depend on it',
      load: () => import('./doctor/doctor.ts'),
    },
    {
      name: 'reseal',
      summary: 'Seal every stored secret with the current root secret',
      load: () => import('./deployment/reseal.ts'),
    },
    {
      name: 'database distribute',
      summary: 'Distribute the tables over the nodes of Citus',
      load: () => import('./database/distribute.ts'),
    },
    {
      name: 'events list',
      summary: 'Show events that a listener could not process',
      load: () => import('./events/list.ts'),
    },
    {
      name: 'events retry',
      summary: 'Relay those events again',
      load: () => import('./events/retry.ts'),
    },
  ],
  You: [
    {
      name: 'login',
      summary: 'Sign in by your browser, to act as yourself without a key',
      load: () => import('./login/login.ts'),
    },
    { name: 'whoami', summary: 'Say who is signed in, and where', load: () => import('./login/whoami.ts') },
    { name: 'logout', summary: 'End that session', load: () => import('./login/logout.ts') },
  ],
  'Projects and their keys': [
    { name: 'projects list', summary: 'List the projects of an owner', load: () => import('./projects/list.ts') },
    {
      name: 'projects create',
      summary: 'Make a project with keys, in the name of an owner',
      load: () => import('./projects/create.ts'),
    },
    { name: 'keys list', summary: 'List the keys of the project', load: () => import('./project-keys/list.ts') },
    {
      name: 'keys create',
      summary: 'Make keys, printed as lines for an .env file',
      load: () => import('./project-keys/create.ts'),
    },
    { name: 'keys revoke', summary: 'End keys at once and for good', load: () => import('./project-keys/revoke.ts') },
    {
      name: 'signing-keys rotate',
      summary: 'Let new keys sign access tokens soon',
      load: () => import('./signing-keys/rotate.ts'),
    },
    {
      name: 'applications list',
      summary: 'List the programs that sign people in with the project',
      load: () => import('./applications/list.ts'),
    },
    {
      name: 'applications create',
      summary: 'Register a program that will sign people in with the project',
      load: () => import('./applications/create.ts'),
    },
    {
      name: 'applications consents',
      summary: 'List the users who have allowed such a program something',
      load: () => import('./applications/consents.ts'),
    },
    {
      name: 'applications rotate-secret',
      summary: 'Make a new secret for such a program',
      load: () => import('./applications/rotate-secret.ts'),
    },
    {
      name: 'applications delete',
      summary: 'Delete such a program with everything that it was given',
      load: () => import('./applications/delete.ts'),
    },
    {
      name: 'resources list',
      summary: 'List the APIs for which applications receive tokens',
      load: () => import('./applications/list-resources.ts'),
    },
    {
      name: 'resources create',
      summary: 'Register an API for which applications will receive tokens',
      load: () => import('./applications/create-resource.ts'),
    },
    {
      name: 'resources rotate-secret',
      summary: 'Make a new secret of such an API',
      load: () => import('./applications/rotate-resource-secret.ts'),
    },
    {
      name: 'resources delete',
      summary: 'Delete such an API, with what users have allowed for it',
      load: () => import('./applications/delete-resource.ts'),
    },
    {
      name: 'service-accounts list',
      summary: 'List the programs that have an identity of their own',
      load: () => import('./applications/list-service-accounts.ts'),
    },
    {
      name: 'service-accounts create',
      summary: 'Create such a program, for the project or a team',
      load: () => import('./applications/create-service-account.ts'),
    },
    {
      name: 'service-accounts rotate-secret',
      summary: 'Make a new secret of such a program',
      load: () => import('./applications/rotate-service-account-secret.ts'),
    },
    {
      name: 'service-accounts delete',
      summary: 'Delete such a program with everything that it was given',
      load: () => import('./applications/delete-service-account.ts'),
    },
  ],
  'Configuration and emails, as files': [
    {
      name: 'config pull',
      summary: 'Write the configuration of the project into a typed file',
      load: () => import('./config/pull.ts'),
    },
    {
      name: 'config diff',
      summary: 'Show what a push of the file would change',
      load: () => import('./config/diff.ts'),
    },
    {
      name: 'config push',
      summary: 'Make the configuration of the project what the file says',
      load: () => import('./config/push.ts'),
    },
    {
      name: 'applications push',
      summary: 'Register and change the programs that a file names',
      load: () => import('./applications/push.ts'),
    },
    {
      name: 'emails pull',
      summary: 'Write the themes, templates and drafts of emails into files',
      load: () => import('./emails/pull.ts'),
    },
    {
      name: 'emails push',
      summary: 'Make the emails of the project what the files say',
      load: () => import('./emails/push.ts'),
    },
    {
      name: 'emails preview',
      summary: 'Show the emails of a folder while they are edited, or check them all',
      load: () => import('./emails/preview.ts'),
    },
    {
      name: 'types',
      summary: 'Write the permissions and email templates of the project as TypeScript',
      load: () => import('./types/types.ts'),
    },
  ],
  Users: [
    {
      name: 'users import',
      summary: 'Bring users along, from JSON or CSV',
      load: () => import('./users/import.ts'),
    },
    {
      name: 'users export',
      summary: 'Write down every user, with password hashes',
      load: () => import('./users/export.ts'),
    },
    {
      name: 'users lock',
      summary: 'End every session of a user, and refuse their sign-ins',
      load: () => import('./users/lock.ts'),
    },
    {
      name: 'users unlock',
      summary: 'Let a locked user sign in again',
      load: () => import('./users/unlock.ts'),
    },
    {
      name: 'users impersonate',
      summary: 'Create a link that opens the app as a user, once',
      load: () => import('./users/impersonate.ts'),
    },
  ],
  Payments: [
    {
      name: 'products list',
      summary: 'List the products that a customer has',
      load: () => import('./purchases/list.ts'),
    },
    {
      name: 'products grant',
      summary: 'Give a customer a product without payment',
      load: () => import('./purchases/grant.ts'),
    },
    {
      name: 'products cancel',
      summary: 'End the subscription of a customer to a product',
      load: () => import('./purchases/cancel.ts'),
    },
    {
      name: 'transactions list',
      summary: 'List what was bought, granted and refunded',
      load: () => import('./transactions/list.ts'),
    },
    {
      name: 'transactions refund',
      summary: 'Give a payment back through Stripe',
      load: () => import('./transactions/refund.ts'),
    },
  ],
  'What happens': [
    {
      name: 'events tail',
      summary: 'Show what happens in the project, as it happens',
      load: () => import('./event-feed/tail.ts'),
    },
    {
      name: 'webhooks listen',
      summary: 'Send events to a receiver on this machine, signed like webhooks',
      load: () => import('./webhooks/listen.ts'),
    },
    {
      name: 'audit verify',
      summary: 'Check that the audit log was not altered',
      load: () => import('./audit/verify.ts'),
    },
    { name: 'audit export', summary: 'Write down the audit log', load: () => import('./audit/export.ts') },
  ],
  Programs: [
    {
      name: 'migrate stack',
      summary: 'Move a program from the SDK of Stack to that of Latchkey',
      load: () => import('./moving/stack.ts'),
    },
  ],
}

export const commands = Object.values(commandGroups).flat()

/** The command that the first words name, and the words behind its name. */
export function findCommand(words: readonly string[]): { entry: CommandEntry; rest: readonly string[] } | undefined {
  // `migrate stack` before `migrate`.
  const entry = commands
    .filter(({ name }) => name.split(' ').every((word, index) => words[index] === word))
    .sort((one, other) => other.name.length - one.name.length)[0]
  return entry && { entry, rest: words.slice(entry.name.split(' ').length) }
}

/** The commands of a group: those of `users`. */
export const commandsAs = (group: string) => commands.filter(({ name }) => name.startsWith(`${group} `))
