/**
 * The pages of the API reference, in the order of its navigation. A page has groups of endpoints (the keys of the contract's `slices`) and
 * the guide that it belongs to. What is missing here is missing on the site, so a test compares it with the contract.
 */

export const apiGroups = [
  {
    title: 'Users and teams',
    pages: [
      page('users', 'Users', ['users'], 'users.md'),
      page('contact-channels', 'Contact channels', ['contactChannels'], 'contact-channels.md'),
      page('teams', 'Teams', ['teams', 'teamMemberships', 'teamMemberProfiles', 'teamRoles'], 'teams.md'),
      page('invitations', 'Invitations', ['invitations'], 'teams.md'),
      page('permissions', 'Permissions', ['teamPermissions', 'projectPermissions', 'permissions'], 'permissions.md'),
      page(
        'permission-definitions',
        'Permission definitions',
        ['teamPermissionDefinitions', 'projectPermissionDefinitions'],
        'permissions.md',
      ),
      page('api-keys', 'API keys', ['userApiKeys', 'teamApiKeys', 'leakedKeys'], 'api-keys.md'),
      page('notifications', 'Notifications', ['notifications'], 'mail.md'),
      page('user-transfer', 'Import and export', ['userImports', 'userExports'], 'import-export.md'),
      page('images', 'Images', ['images'], 'users.md'),
    ],
  },
  {
    title: 'Sign-in',
    pages: [
      page('passwords', 'Passwords', ['password'], 'passwords.md'),
      page('magic-links', 'Magic links and codes', ['otp'], 'magic-links.md'),
      page('passkeys', 'Passkeys', ['passkeys'], 'passkeys.md'),
      page('oauth', 'OAuth', ['oauth', 'oauthTests'], 'oauth.md'),
      page(
        'connected-accounts',
        'Connected accounts',
        ['oauthProviders', 'connectedAccounts'],
        'connected-accounts.md',
      ),
      page('second-factor', 'Second factor', ['mfa'], 'second-factor.md'),
      page('anonymous-users', 'Anonymous users', ['anonymous'], 'anonymous-users.md'),
      page('command-line-login', 'Command-line login', ['cli'], 'command-line-login.md'),
      page('sessions', 'Sessions', ['sessions', 'impersonations'], 'sessions.md'),
      page('account-changes', 'Account changes', ['accountChanges'], 'security-model.md'),
    ],
  },
  {
    title: 'Projects',
    pages: [
      page('projects', 'Projects', ['projects', 'owners'], 'projects-and-keys.md'),
      page('project-keys', 'Project keys', ['internalApiKeys'], 'projects-and-keys.md'),
      page('config', 'Configuration', ['config'], 'project-configuration.md'),
      page('signing-keys', 'Signing keys', ['signingKeys'], 'sessions.md'),
      page('doctor', 'Production check', ['doctor'], 'projects-and-keys.md'),
      page('metrics', 'Metrics', ['metrics'], 'metrics.md'),
      page('audit-log', 'Audit log', ['auditLog'], 'audit-log.md'),
      page('data-vault', 'Data vault', ['dataVault'], 'data-vault.md'),
      page('service', 'Service', ['service', 'telemetry'], 'http.md'),
      page('absent', 'What published SDKs ask for and is not here', ['absent'], 'published-sdks.md'),
    ],
  },
  {
    title: 'Payments',
    pages: [
      page('offers', 'Offers', ['offers'], 'products.md'),
      page('purchases', 'Purchases', ['purchases'], 'payments.md'),
      page('products', 'Products of customers', ['products', 'billing'], 'payments.md'),
      page('items', 'Items', ['items'], 'items.md'),
      page('transactions', 'Transactions', ['transactions'], 'payments.md'),
      page('stripe', 'Stripe', ['stripe'], 'stripe.md'),
    ],
  },
  {
    title: 'Emails',
    pages: [
      page('emails', 'Sending emails', ['emails'], 'sending-emails.md'),
      page('email-themes', 'Email themes', ['emailThemes'], 'emails.md'),
      page('email-templates', 'Email templates', ['emailTemplates'], 'emails.md'),
      page('email-drafts', 'Email drafts', ['emailDrafts'], 'emails.md'),
      page('sent-emails', 'Sent emails', ['sentEmails'], 'mail.md'),
      page('ai-chat', 'Assistant', ['aiChat'], 'ai-assistant.md'),
    ],
  },
  {
    title: 'Events',
    pages: [
      page(
        'applications',
        'Applications',
        ['applications', 'consents', 'resources', 'serviceAccounts', 'delegations'],
        'sign-in-with-your-project.md',
      ),
      page('webhooks', 'Webhooks', ['webhooks'], 'webhooks.md'),
      page('events', 'Event feed', ['eventFeed'], 'events.md'),
    ],
  },
]

function page(name, title, slices, guide) {
  return { address: `api/${name}`, title, slices, guide }
}
