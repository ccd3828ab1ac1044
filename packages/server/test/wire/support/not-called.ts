/** Methods of the published types that no test calls, each with its reason. */
export const notCalled: Readonly<Record<string, string>> = {
  'ServerUser.getActiveSessions':
    'The published SDK cannot read the answer: it takes an object with `items` for a list.',
  'CurrentServerUser.registerPasskey': 'It needs a browser, where no app has a secret key.',
}

/** The same of 2.8.108. */
export const notCalledOfNewest: Readonly<Record<string, string>> = {
  'ServerUser.getActiveSessions': notCalled['ServerUser.getActiveSessions'] ?? '',
  'ServerUser.registerPasskey': notCalled['CurrentServerUser.registerPasskey'] ?? '',
  'ServerUser.linkConnectedAccount': 'It leads a browser to the provider, where no app has a secret key.',
  'ServerUser.getOrLinkConnectedAccount': 'It leads a browser to the provider, where no app has a secret key.',
  'CurrentUser.linkConnectedAccount':
    'It leads a browser to the provider as `getConnectedAccount` does with `or: "redirect"`, which a page calls.',
  'CurrentUser.getOrLinkConnectedAccount':
    'It leads a browser to the provider as `getConnectedAccount` does with `or: "redirect"`, which a page calls.',
}
