/** The three kinds of project keys, what each of them opens, and who may make one. */
export const kinds = [
  {
    field: 'publishableClientKey',
    has: 'hasPublishableClientKey',
    name: 'Publishable client key',
    short: 'Client',
    about: 'For browsers and apps. It may be seen by anyone.',
    needs: 'developer',
  },
  {
    field: 'secretServerKey',
    has: 'hasSecretServerKey',
    name: 'Secret server key',
    short: 'Server',
    about: 'For your backend: sees and changes every user.',
    needs: 'developer',
  },
  {
    field: 'superSecretAdminKey',
    has: 'hasSuperSecretAdminKey',
    name: 'Super secret admin key',
    short: 'Admin',
    about: 'Changes the project itself. Few need one.',
    needs: 'owner',
  },
] as const
