/** What the schema of a body does not say: fields of which one is needed, and values that depend on where they stand. By endpoint. */
const user = { user_ids: ['2f6f1d7c-3f0a-4c53-9c5e-0d7a4b8e6a21'] }
const message = 'Make the button blue'

export const exampleBodies = {
  'contactChannels.create': { value: 'ada@example.com' },
  'contactChannels.update': { is_primary: true },
  'teamPermissionDefinitions.create': { id: 'read_reports' },
  'projectPermissionDefinitions.create': { id: 'read_reports' },
  'teamPermissionDefinitions.update': { description: 'Read all reports' },
  'projectPermissionDefinitions.update': { description: 'Read all reports' },
  'cli.begin': { expires_in_millis: 7_200_000 },
  'stripe.setUp': { country: 'DE' },
  'purchases.createUrl': { offer_id: 'pro' },
  'products.grant': { product_id: 'pro' },
  'products.switchTo': { from_product_id: 'pro', to_product_id: 'max' },
  'emails.send': { ...user, subject: 'News', html: '<p>News of this week</p>' },
  'emails.render': { template_id: '2f6f1d7c-3f0a-4c53-9c5e-0d7a4b8e6a21' },
  'emails.preview': { html: '<p>News of this week</p>' },
  'emails.sendPreview': { html: '<p>News of this week</p>' },
  'emails.countRecipients': { all_users: true },
  'aiChat.complete': { messages: [{ role: 'user', content: message }] },
  'aiChat.stream': { messages: [{ role: 'user', content: message }] },
  'aiChat.save': { message: { role: 'user', content: message } },
  'users.create': {
    primary_email: 'ada@example.com',
    primary_email_auth_enabled: true,
    password: 'correct horse battery',
  },
}
