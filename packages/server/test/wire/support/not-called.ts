/** Methods of the published types that no test calls, each with its reason. */
export const notCalled: Readonly<Record<string, string>> = {
  'ServerUser.getActiveSessions':
    'The published SDK cannot read the answer: it takes an object with `items` for a list.',
  'CurrentServerUser.registerPasskey': 'It needs a browser, where no app has a secret key.',
}
