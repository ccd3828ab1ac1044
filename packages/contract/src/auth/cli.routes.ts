export const cliRoutes = {
  begin: 'POST /auth/cli',
  describe: 'POST /auth/cli/describe',
  complete: 'POST /auth/cli/complete',
  poll: 'POST /auth/cli/poll',
} as const
