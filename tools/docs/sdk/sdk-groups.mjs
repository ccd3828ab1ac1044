/**
 * The pages of the SDK reference, in the order of its navigation. A page has the exports that are declared in its folders, given as
 * `<folder of the package>/<row>`, and the guide that it belongs to. An export of another folder stops the build of the site.
 */
export const sdkGroups = [
  {
    title: 'Apps',
    pages: [
      page('client-app', 'Client app', ['sdk/client.d.ts', 'sdk/app'], 'javascript.md'),
      page('server-app', 'Server app', ['sdk/server.d.ts'], 'javascript.md'),
      page('admin-app', 'Admin app', ['sdk/admin.d.ts'], 'javascript.md'),
      page('errors', 'Errors', ['sdk/errors', 'client/errors', 'sdk/result.d.ts'], 'javascript.md'),
      page(
        'token-stores',
        'Token stores and requests',
        ['sdk/token-stores', 'sdk/session', 'client/transport'],
        'javascript.md',
      ),
      page('redirects', 'Redirects', ['sdk/redirects'], 'javascript.md'),
    ],
  },
  {
    title: 'Users and teams',
    pages: [
      page('users', 'Users', ['sdk/users'], 'users.md'),
      page(
        'contact-channels',
        'Contact channels',
        ['sdk/contact-channels', 'contract/contact-channels'],
        'contact-channels.md',
      ),
      page('teams', 'Teams', ['sdk/teams', 'sdk/team-roles'], 'teams.md'),
      page('invitations', 'Invitations', ['sdk/invitations'], 'teams.md'),
      page('permissions', 'Permissions', ['sdk/permissions', 'sdk/permission-definitions'], 'permissions.md'),
      page('api-keys', 'API keys', ['sdk/api-keys'], 'api-keys.md'),
      page('notifications', 'Notifications', ['sdk/notifications'], 'mail.md'),
      page('user-transfer', 'Import and export', ['sdk/user-transfer', 'contract/user-transfer'], 'import-export.md'),
    ],
  },
  {
    title: 'Sign-in',
    pages: [
      page('auth', 'Signing in', ['sdk/auth'], 'passwords.md'),
      page('passkeys', 'Passkeys', ['sdk/passkeys'], 'passkeys.md'),
      page('second-factor', 'Second factor', ['sdk/second-factor'], 'second-factor.md'),
      page(
        'connected-accounts',
        'Connected accounts',
        ['sdk/connected-accounts', 'sdk/oauth-providers'],
        'connected-accounts.md',
      ),
      page('sessions', 'Sessions', ['sdk/sessions'], 'sessions.md'),
      page('convex', 'Convex', ['sdk/convex'], 'convex.md'),
    ],
  },
  {
    title: 'Projects',
    pages: [
      page('projects', 'Projects', ['sdk/projects'], 'projects-and-keys.md'),
      page('project-keys', 'Project keys', ['sdk/project-keys', 'sdk/signing-keys'], 'projects-and-keys.md'),
      page('config', 'Configuration', ['sdk/config', 'contract/config'], 'project-configuration.md'),
      page('colleagues', 'Colleagues', ['sdk/colleagues', 'contract/kernel'], 'colleagues.md'),
      page('doctor', 'Production check', ['sdk/doctor'], 'projects-and-keys.md'),
      page('metrics', 'Metrics', ['sdk/metrics'], 'metrics.md'),
      page('audit', 'Audit log', ['sdk/audit', 'contract/audit'], 'audit-log.md'),
      page('data-vault', 'Data vault', ['sdk/data-vault'], 'data-vault.md'),
    ],
  },
  {
    title: 'Payments',
    pages: [
      page('offers', 'Offers', ['sdk/offers'], 'products.md'),
      page('purchases', 'Purchases', ['sdk/purchases', 'contract/purchases', 'sdk/stripe'], 'payments.md'),
      page('items', 'Items', ['sdk/items'], 'items.md'),
      page('transactions', 'Transactions', ['sdk/transactions'], 'payments.md'),
    ],
  },
  {
    title: 'Emails and events',
    pages: [
      page('emails', 'Emails', ['sdk/emails', 'sdk/sent-emails', 'contract/emails'], 'sending-emails.md'),
      page(
        'email-sources',
        'Themes, templates and drafts',
        ['sdk/email-themes', 'sdk/email-templates', 'sdk/email-drafts'],
        'emails.md',
      ),
      page('ai-chat', 'Assistant', ['sdk/ai-chat'], 'ai-assistant.md'),
      page(
        'applications',
        'Applications',
        ['sdk/applications', 'contract/applications'],
        'sign-in-with-your-project.md',
      ),
      page('protected-resource', 'Protected resources', ['sdk/protected-resource'], 'mcp.md'),
      page('webhooks', 'Webhooks', ['sdk/webhooks'], 'webhooks.md'),
      page('event-feed', 'Event feed', ['sdk/event-feed'], 'events.md'),
    ],
  },
  {
    title: 'React',
    pages: [
      page(
        'react-provider',
        'Provider, theme and language',
        ['react/frame', 'react/theme', 'react/i18n', 'react/cards'],
        'react.md',
      ),
      page('react-hooks', 'Hooks', ['react/hooks', 'react/app', 'react/connected-accounts'], 'react.md'),
      page(
        'react-sign-in',
        'Sign-in pages',
        ['react/auth', 'react/handler', 'react/passkeys', 'react/second-factor'],
        'react.md',
      ),
      page(
        'react-account',
        'Account and user button',
        ['react/account', 'react/user-button', 'react/sessions'],
        'react.md',
      ),
      page('react-teams', 'Team components', ['react/teams'], 'react.md'),
      page('react-payments', 'Pricing and purchases', ['react/offers', 'react/purchases'], 'react.md'),
      page('react-server', 'Server hooks', ['react/server', 'react/data-vault'], 'react.md'),
      page('react-admin', 'Admin hooks', ['react/admin', 'react/admin.d.ts'], 'react.md'),
    ],
  },
  {
    title: 'Next.js',
    pages: [page('next', 'Next.js', ['next/client', 'next/server', 'next/either-router.d.ts'], 'nextjs.md')],
  },
]

function page(name, title, folders, guide) {
  return { address: `sdk/${name}`, title, folders, guide }
}
